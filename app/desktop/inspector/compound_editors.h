// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/field_editor.h"

class QCheckBox;
class QComboBox;

namespace spillway::desktop {

class FieldForm;

/// One of several kinds, with the fields of that kind below.
class KindEditor : public FieldEditor {
  Q_OBJECT

 public:
  KindEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
             QWidget* parent = nullptr);
  ~KindEditor() override;

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  void set_reference(const scenario::Value& reference) override;
  bool differs(const scenario::Value& kinds, const scenario::Value& reference) const override;
  QString problem() const override;
  void lock(const QString& why) override;
  QWidget* details() override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  void choose(const std::string& kind);
  void make_form(const scenario::Value& value);

  std::shared_ptr<const FormContext> context_;
  std::string kind_;
  QComboBox* box_;
  QWidget* details_;
  FieldForm* form_ = nullptr;
  scenario::Value reference_;
  QString lock_;
};

/// A record; one that may be absent has a box to tick.
class RecordEditor : public FieldEditor {
  Q_OBJECT

 public:
  RecordEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
               QWidget* parent = nullptr);
  ~RecordEditor() override;

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  void set_reference(const scenario::Value& reference) override;
  bool differs(const scenario::Value& kinds, const scenario::Value& reference) const override;
  QString problem() const override;
  void lock(const QString& why) override;
  QWidget* details() override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  bool present() const;

  QCheckBox* present_ = nullptr;
  FieldForm* form_;
};

/// A scalar that may be absent, as a queue without a limit.
class OptionalEditor : public FieldEditor {
  Q_OBJECT

 public:
  OptionalEditor(const Field& field, const QString& path,
                 std::shared_ptr<const FormContext> context, QWidget* parent = nullptr);

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  void lock(const QString& why) override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  QCheckBox* present_;
  FieldEditor* inner_;
};

}  // namespace spillway::desktop

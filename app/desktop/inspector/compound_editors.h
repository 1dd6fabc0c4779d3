// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/field_editor.h"

class QCheckBox;
class QComboBox;

namespace spillway::desktop {

class FieldForm;

/// What has fields of its own, in a form below.
class FormEditor : public FieldEditor {
  Q_OBJECT

 public:
  ~FormEditor() override;
  QString problem() const override;
  void lock(const QString& why) override;
  QWidget* main_control() override;
  void retranslate() override;

 protected:
  /// `control` is what people touch beside the title; null when there is nothing but the form.
  FormEditor(const Field& field, const QString& path, QWidget* control, QWidget* parent);
  /// The form from now on.
  void take(FieldForm* form);
  FieldForm* form() const { return form_; }

 private:
  QWidget* control_;
  FieldForm* form_ = nullptr;
  QString lock_;
};

/// One of several kinds, with the fields of that kind below.
class KindEditor : public FormEditor {
  Q_OBJECT

 public:
  KindEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
             QWidget* parent = nullptr);

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  void set_reference(const scenario::Value& reference) override;
  bool differs(const scenario::Value& kinds, const scenario::Value& reference) const override;
  QWidget* details() override;

 private:
  void choose(const std::string& kind);
  void make_form(const scenario::Value& value);

  std::shared_ptr<const FormContext> context_;
  std::string kind_;
  QComboBox* box_;
  QWidget* details_;
  scenario::Value reference_;
};

/// A record; one that may be absent has a box to tick.
class RecordEditor : public FormEditor {
  Q_OBJECT

 public:
  RecordEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
               QWidget* parent = nullptr);

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  void set_reference(const scenario::Value& reference) override;
  bool differs(const scenario::Value& kinds, const scenario::Value& reference) const override;
  QString problem() const override;
  QWidget* details() override;

 private:
  RecordEditor(const Field& field, const QString& path, std::shared_ptr<const FormContext> context,
               QCheckBox* present, QWidget* parent);
  bool present() const;

  QCheckBox* present_;
};

/// A scalar that may be absent, as a queue without a limit.
class OptionalEditor : public FieldEditor {
  Q_OBJECT

 public:
  OptionalEditor(const Field& field, const QString& path,
                 std::shared_ptr<const FormContext> context, QWidget* parent = nullptr);

  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  QCheckBox* present_;
  FieldEditor* inner_;
};

}  // namespace spillway::desktop

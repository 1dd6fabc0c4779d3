// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/field_editor.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace spillway::desktop {

class BooleanEditor : public FieldEditor {
  Q_OBJECT

 public:
  BooleanEditor(const Field& field, const QString& path, QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  QCheckBox* box_;
};

/// One of some words: of an enumeration, or names of nodes or classes.
class WordEditor : public FieldEditor {
  Q_OBJECT

 public:
  WordEditor(const Field& field, const QString& path, const QStringList& words,
             QWidget* parent = nullptr);
  WordEditor(const Field& field, const QString& path, const std::vector<std::string>& words,
             QWidget* parent = nullptr);
  scenario::Value value() const override;
  void set_value(const scenario::Value& value) override;
  QString problem() const override;
  QWidget* main_control() override;
  void retranslate() override;

 private:
  QComboBox* box_;
};

/// A line of text that is taken on Enter or when it is left; Esc restores.
class LineEditor : public FieldEditor {
  Q_OBJECT

 public:
  LineEditor(const Field& field, const QString& path, QWidget* parent = nullptr);
  scenario::Value value() const override { return value_; }
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  void retranslate() override;

 protected:
  /// The value that a text means; nothing, and why, when it means none.
  virtual std::optional<scenario::Value> read(const QString& text, QString& why) const = 0;
  virtual QString text(const scenario::Value& value) const = 0;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool take();
  void show_value();

  scenario::Value value_;
  QLineEdit* line_;
  QLabel* problem_;
};

class TextEditor : public LineEditor {
  Q_OBJECT

 public:
  TextEditor(const Field& field, const QString& path, QWidget* parent = nullptr);
  QString problem() const override;

 protected:
  std::optional<scenario::Value> read(const QString& text, QString& why) const override;
  QString text(const scenario::Value& value) const override;
};

/// A text of several lines, below its title. It is taken when it is left, or by Ctrl+Enter; Esc
/// restores.
class ParagraphEditor : public FieldEditor {
  Q_OBJECT

 public:
  ParagraphEditor(const Field& field, const QString& path, QWidget* parent = nullptr);
  scenario::Value value() const override { return value_; }
  void set_value(const scenario::Value& value) override;
  QWidget* main_control() override;
  QWidget* details() override;
  void retranslate() override;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void take();
  void show_value();

  scenario::Value value_;
  QPlainTextEdit* box_;
};

/// A value of whatever type, written as JSON; what is not JSON is a text.
class AnyEditor : public LineEditor {
  Q_OBJECT

 public:
  AnyEditor(const Field& field, const QString& path, QWidget* parent = nullptr);

 protected:
  std::optional<scenario::Value> read(const QString& text, QString& why) const override;
  QString text(const scenario::Value& value) const override;
};

/// A list of numbers, durations or texts, with commas between them.
class ValuesEditor : public LineEditor {
  Q_OBJECT

 public:
  ValuesEditor(const Field& field, const QString& path, QWidget* parent = nullptr);

 protected:
  std::optional<scenario::Value> read(const QString& text, QString& why) const override;
  QString text(const scenario::Value& value) const override;
};

}  // namespace spillway::desktop

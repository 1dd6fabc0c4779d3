// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>

#include "app/desktop/inspector/field.h"
#include "app/desktop/workbench/nanos.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QRadioButton;
class QVBoxLayout;

namespace spillway::desktop {

class FieldForm;

/// Asks for an entry of a timeline: a kind of fault (or a change of parameters), its fields, and
/// when. The form comes from the declarations that `kinds` gives.
class FaultDialog : public QDialog {
  Q_OBJECT

 public:
  struct Choice {
    scenario::Value entry;    ///< to begin with; may be empty
    std::optional<Nanos> at;  ///< to begin with; nothing: now
    bool can_be_now = true;
    Nanos now = 0;
    Nanos end = 0;
  };
  FaultDialog(const scenario::Value& kinds, const Names& names, const Choice& choice,
              QWidget* parent = nullptr);

  /// Without "at".
  scenario::Value entry() const;
  /// Nothing: now.
  std::optional<Nanos> at() const;
  /// The run has gone on: a time that was to come may be past.
  void set_now(Nanos now);

 private:
  void show_kind();
  void check();

  scenario::Value kinds_;
  Names names_;
  Choice choice_;
  scenario::Value like_;  ///< what was entered so far, whatever the kind
  QComboBox* kind_;
  QLabel* about_;
  QVBoxLayout* form_place_;
  FieldForm* form_ = nullptr;
  QRadioButton* now_;
  QRadioButton* later_;
  QLineEdit* at_;
  QLabel* problem_;
  QDialogButtonBox* buttons_;
};

/// An entry to begin with for a node: a burst for clients, latency for anything else.
scenario::Value usual_fault(const Names& names, const QString& node);

}  // namespace spillway::desktop

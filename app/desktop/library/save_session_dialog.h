// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <cstdint>

#include "models/scenario/value.h"

class QButtonGroup;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace spillway::desktop {

/// Which expectations a scenario made from a session takes along.
enum class Expectations : std::uint8_t {
  held,  ///< what was judged and held in the session: the file passes `spillway check`
  all,
  none,
};

/// Asks for the file, and so the name, of a session that becomes a scenario.
class SaveSessionDialog : public QDialog {
  Q_OBJECT

 public:
  /// `verdicts` is the list of the run so far.
  SaveSessionDialog(const QString& file, const scenario::Value& verdicts, bool finished,
                    QWidget* parent = nullptr);

  QString file() const;
  /// The file's, as scenarios may be named; of the file that was proposed when nothing of it can
  /// be a name.
  QString name() const;
  Expectations expectations() const;

 private:
  void browse();
  void check();

  QString fallback_;
  QLineEdit* file_;
  QButtonGroup* choice_;
  QDialogButtonBox* buttons_;
};

/// A scenario's text with the expectations that were chosen; `verdicts` are in their order.
std::string with_expectations(std::string text, Expectations choice,
                              const scenario::Value& verdicts);

}  // namespace spillway::desktop

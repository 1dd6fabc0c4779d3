// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/workbench/workbench.h"

class QAction;
class QLabel;
class QLineEdit;

namespace spillway::desktop {

/// A seed as a person typed it: a whole number from 0 to 2^63 - 1.
std::optional<quint64> read_seed(const QString& text);

/// The seed of the run, and dice for another one. Another seed is another run: when the run has
/// begun it asks whether to begin anew.
class SeedField : public QWidget {
  Q_OBJECT

 public:
  explicit SeedField(Workbench& workbench, QWidget* parent = nullptr);

  QAction* dice() const { return dice_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_seed();
  void typed();
  void entered();
  void take(quint64 seed);
  void retranslate();

  Workbench& workbench_;
  QLabel* name_;
  QLineEdit* field_;
  QAction* dice_;
};

}  // namespace spillway::desktop

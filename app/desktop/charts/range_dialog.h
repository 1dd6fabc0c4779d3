// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QDialogButtonBox;
class QLineEdit;

namespace spillway::desktop {

class LiveChart;
struct AxisRange;

/// Asks for the fixed range of a value axis.
class RangeDialog : public QDialog {
  Q_OBJECT

 public:
  RangeDialog(const AxisRange& range, const QString& what, QWidget* parent);

  /// As it was given, made fixed; low is below high.
  AxisRange range() const;

  /// Begins with the range that is shown just now.
  static void ask(LiveChart& chart, const QString& what);

 private:
  void check();
  bool read(double& low, double& high) const;

  QLineEdit* low_;
  QLineEdit* high_;
  QDialogButtonBox* buttons_;
  bool logarithmic_;
  bool with_a_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/range_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>

#include "app/desktop/charts/live_chart.h"

namespace spillway::desktop {

RangeDialog::RangeDialog(const AxisRange& range, const QString& what, QWidget* parent)
    : QDialog(parent),
      low_(new QLineEdit(this)),
      high_(new QLineEdit(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)),
      logarithmic_(range.logarithmic),
      with_a_(range.with_a) {
  setWindowTitle(tr("Range of %1").arg(what));
  low_->setObjectName(QStringLiteral("range_low"));
  high_->setObjectName(QStringLiteral("range_high"));
  low_->setToolTip(logarithmic_ ? tr("Above 0: the axis is logarithmic.")
                                : tr("The lower end of the axis."));
  high_->setToolTip(tr("The upper end of the axis."));
  low_->setText(QLocale().toString(range.low, 'g', 6));
  high_->setText(QLocale().toString(range.high, 'g', 6));
  auto* form = new QFormLayout(this);
  form->addRow(tr("From"), low_);
  form->addRow(tr("To"), high_);
  form->addRow(buttons_);
  for (QLineEdit* edit : {low_, high_}) {
    connect(edit, &QLineEdit::textChanged, this, [this] { check(); });
  }
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  check();
}

AxisRange RangeDialog::range() const {
  AxisRange range;
  range.logarithmic = logarithmic_;
  range.with_a = with_a_;
  range.fixed = read(range.low, range.high);
  return range;
}

void RangeDialog::ask(LiveChart& chart, const QString& what) {
  AxisRange shown = chart.range();
  const ValueScale scale = chart.value_scale();
  shown.low = scale.low;
  shown.high = scale.high;
  RangeDialog dialog(shown, what, &chart);
  if (dialog.exec() == QDialog::Accepted) chart.set_range(dialog.range());
}

void RangeDialog::check() {
  double low = 0;
  double high = 0;
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(read(low, high));
}

bool RangeDialog::read(double& low, double& high) const {
  bool low_read = false;
  bool high_read = false;
  low = QLocale().toDouble(low_->text(), &low_read);
  high = QLocale().toDouble(high_->text(), &high_read);
  return low_read && high_read && low < high && (!logarithmic_ || low > 0);
}

}  // namespace spillway::desktop

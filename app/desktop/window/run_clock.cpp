// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/run_clock.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>

#include "app/desktop/workbench/time_text.h"

namespace spillway::desktop {

namespace {

constexpr int whole = 1000;

}  // namespace

RunClock::RunClock(Run& run, QWidget* parent)
    : QWidget(parent), run_(run), now_(new QLabel), progress_(new QProgressBar), end_(new QLabel) {
  now_->setObjectName("clock");
  progress_->setObjectName("progress");
  progress_->setRange(0, whole);
  progress_->setTextVisible(false);
  end_->setObjectName("end_time");
  QFont bold = font();
  bold.setBold(true);
  now_->setFont(bold);
  now_->setMinimumWidth(QFontMetrics(bold).horizontalAdvance("00:00:00.000"));
  progress_->setFixedWidth(fontMetrics().averageCharWidth() * 12);
  progress_->setFixedHeight(fontMetrics().height() * 2 / 3);

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 0, 6, 0);
  row->addWidget(now_);
  row->addWidget(progress_);
  row->addWidget(end_);

  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  connect(&run_, &Run::frame, this, &RunClock::show_time);
  connect(&run_, &Run::loaded, this, &RunClock::show_time);
  connect(&run_, &Run::state_changed, this, &RunClock::show_time);
  retranslate();
}

void RunClock::show_time() {
  const auto share = run_.end() > 0 ? static_cast<double>(run_.now()) / run_.end() : 0.0;
  // A name that is given hides the text of a label from those who hear it.
  now_->setText(clock_text(run_.now()));
  now_->setAccessibleName(tr("Time of the run: %1").arg(now_->text()));
  progress_->setValue(static_cast<int>(share * whole));
  end_->setText(clock_text(run_.end()).section('.', 0, 0));
  end_->setAccessibleName(tr("End of the run: %1").arg(end_->text()));
  progress_->setToolTip(tr("%1 % of the run, %2 events")
                            .arg(QLocale().toString(share * 100, 'f', 0))
                            .arg(QLocale().toString(static_cast<qulonglong>(run_.events()))));
}

void RunClock::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  QWidget::changeEvent(event);
}

void RunClock::retranslate() {
  now_->setToolTip(tr("Virtual time: hours, minutes, seconds"));
  progress_->setAccessibleName(tr("Progress of the run"));
  end_->setToolTip(tr("End of the run"));
  show_time();
}

}  // namespace spillway::desktop

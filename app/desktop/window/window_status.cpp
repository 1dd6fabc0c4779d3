// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/window_status.h"

#include <QLabel>
#include <QLocale>
#include <QStatusBar>
#include <algorithm>

namespace spillway::desktop {

namespace {

/// "1.2 M": what the eye takes in while it changes.
QString rounded(double count) {
  const QLocale locale;
  if (count >= 1e6) return locale.toString(count / 1e6, 'f', 1) + " M";
  if (count >= 1e4) return locale.toString(count / 1e3, 'f', 0) + " k";
  return locale.toString(count, 'f', 0);
}

}  // namespace

WindowStatus::WindowStatus(Run& run, QStatusBar& bar)
    : QObject(&bar),
      run_(run),
      state_(add("status_state", bar)),
      speed_(add("status_speed", bar)),
      events_(add("status_events", bar)),
      frames_(add("status_frames", bar)),
      variants_(add("status_variants", bar)) {
  bar.setSizeGripEnabled(false);
  connect(&run_, &Run::state_changed, this, &WindowStatus::update);
  connect(&run_, &Run::loaded, this, &WindowStatus::update);
  connect(&run_, &Run::frame, this, &WindowStatus::update);
  connect(&run_, &Run::variants_changed, this, &WindowStatus::update);
  since_.start();
  retranslate();
}

QLabel* WindowStatus::add(const char* name, QStatusBar& bar) {
  auto* label = new QLabel;
  label->setObjectName(name);
  label->setMargin(2);
  bar.addWidget(label);
  return label;
}

void WindowStatus::update() {
  const bool running = run_.state() == Run::State::running;
  if (run_.events() < counted_ || !running) {
    counted_ = run_.events();
    since_.restart();
    rate_ = 0;
  } else if (since_.elapsed() >= 500) {
    rate_ = static_cast<double>(run_.events() - counted_) * 1000.0 /
            static_cast<double>(since_.restart());
    counted_ = run_.events();
  }
  retranslate();
}

void WindowStatus::retranslate() {
  switch (run_.state()) {
    case Run::State::empty:
      state_->setText(tr("No scenario"));
      break;
    case Run::State::paused:
      state_->setText(run_.begun() ? tr("Paused") : tr("Ready"));
      break;
    case Run::State::running:
      state_->setText(tr("Running"));
      break;
    case Run::State::finished:
      state_->setText(tr("Finished"));
      break;
    case Run::State::dead:
      state_->setText(tr("The run has ended unexpectedly"));
      break;
  }
  const bool any = run_.state() != Run::State::empty;
  const bool running = run_.state() == Run::State::running;
  const QLocale locale;
  speed_->setVisible(running);
  speed_->setText(tr("×%1").arg(locale.toString(run_.achieved_speed(), 'f', 1)));
  speed_->setToolTip(tr("Virtual seconds a second, as achieved"));
  events_->setVisible(any);
  events_->setText(
      rate_ > 0
          ? tr("%1 events, %2/s").arg(rounded(static_cast<double>(run_.events())), rounded(rate_))
          : tr("%1 events").arg(rounded(static_cast<double>(run_.events()))));
  frames_->setVisible(running);
  frames_->setText(tr("window: %1 ms a frame, %2 frames/s")
                       .arg(locale.toString(run_.frame_cost(), 'f', 1),
                            locale.toString(1000.0 / std::max(run_.frame_interval(), 1), 'f', 0)));
  frames_->setToolTip(tr("What the window costs; the rest of the machine is the simulation's"));
  variants_->setVisible(run_.has_a());
  variants_->setText(tr("A is kept (dashed), B goes on"));
}

}  // namespace spillway::desktop

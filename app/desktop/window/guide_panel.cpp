// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/guide_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"
#include "app/desktop/window/highlight.h"

namespace spillway::desktop {

GuidePanel::GuidePanel(GuideProgress& progress, QWidget& window, Finder find, QWidget* parent)
    : QWidget(parent),
      progress_(progress),
      highlight_(new Highlight(window)),
      find_(std::move(find)),
      head_(new QLabel),
      bar_(new QProgressBar),
      end_(new QLabel),
      again_(new QPushButton) {
  head_->setObjectName("guide_head");
  head_->setWordWrap(true);
  bar_->setObjectName("guide_progress");
  bar_->setRange(0, GuideProgress::steps);
  bar_->setTextVisible(false);
  bar_->setMaximumHeight(8);
  end_->setObjectName("guide_end");
  end_->setWordWrap(true);
  again_->setObjectName("guide_again");

  auto* content = new QWidget;
  auto* in_content = new QVBoxLayout(content);
  auto* grid = new QGridLayout;
  in_content->addWidget(head_);
  in_content->addLayout(grid, 1);
  grid->setColumnStretch(1, 1);
  for (int step = 0; step < GuideProgress::steps; ++step) {
    Line line{new QLabel, new QLabel, new QLabel};
    line.sign->setMinimumWidth(18);
    line.title->setObjectName(QString("guide_step_%1").arg(step));
    line.title->setWordWrap(true);
    line.text->setObjectName(QString("guide_text_%1").arg(step));
    line.text->setWordWrap(true);
    grid->addWidget(line.sign, 2 * step, 0, Qt::AlignTop);
    grid->addWidget(line.title, 2 * step, 1);
    grid->addWidget(line.text, 2 * step + 1, 1);
    lines_.push_back(line);
  }
  grid->addWidget(end_, 2 * GuideProgress::steps, 0, 1, 2);
  grid->addWidget(again_, 2 * GuideProgress::steps + 1, 1, Qt::AlignLeft);
  grid->setRowStretch(2 * GuideProgress::steps + 2, 1);
  area_ = new QScrollArea;
  area_->setObjectName("guide_steps");
  area_->setWidgetResizable(true);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area_->setWidget(content);
  area_->setMinimumHeight(fontMetrics().height() * 2);
  auto* column = new QVBoxLayout(this);
  column->addWidget(bar_);
  column->addWidget(area_, 1);

  connect(&progress_, &GuideProgress::step_changed, this, &GuidePanel::show_step);
  connect(again_, &QPushButton::clicked, &progress_, &GuideProgress::begin_again);
  retranslate();
}

void GuidePanel::show_step() {
  const Theme theme = theme_of(palette());
  const int next = progress_.step();
  bar_->setValue(next);
  for (int step = 0; step < GuideProgress::steps; ++step) {
    const Line& line = lines_[static_cast<std::size_t>(step)];
    const bool done = step < next;
    if (done) {
      line.sign->setPixmap(icon("held").pixmap(16));
    } else {
      line.sign->setText(QString::number(step + 1) + '.');
    }
    QFont font = line.title->font();
    font.setBold(step == next);
    line.title->setFont(font);
    QPalette colours = palette();
    if (step != next) colours.setColor(QPalette::WindowText, theme.muted);
    line.title->setPalette(colours);
    line.title->setAccessibleDescription(done ? tr("done") : step == next ? tr("next") : QString());
    line.text->setVisible(step == next);
  }
  end_->setVisible(next == GuideProgress::steps);
  // Once it has been laid out with its text.
  const auto show_next = [this, next] {
    area_->ensureWidgetVisible(
        next < GuideProgress::steps ? lines_[static_cast<std::size_t>(next)].text : end_);
  };
  QTimer::singleShot(0, this, show_next);
  point();
}

void GuidePanel::point() {
  if (!isVisible()) {
    highlight_->point_at(nullptr);
    return;
  }
  if (progress_.step() != GuideProgress::steps) Q_EMIT needs(progress_.step());
  highlight_->point_at(find_(progress_.step()));
}

void GuidePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  progress_.set_watching(true);
  show_step();
}

void GuidePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  progress_.set_watching(false);
  point();
}

void GuidePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange && !lines_.empty()) show_step();
}

QString GuidePanel::title_of(GuideProgress::Step step) {
  switch (step) {
    case GuideProgress::open:
      return tr("Open the incident");
    case GuideProgress::run:
      return tr("Run it");
    case GuideProgress::burst:
      return tr("Wait for the burst");
    case GuideProgress::harm:
      return tr("See the harm");
    case GuideProgress::lower:
      return tr("Make the bucket smaller");
    case GuideProgress::again:
      return tr("Send the same burst");
    case GuideProgress::calm:
      return tr("See it hold");
    case GuideProgress::save:
      return tr("Keep what you did");
    case GuideProgress::steps:
      break;
  }
  return {};
}

QString GuidePanel::text_of(GuideProgress::Step step) {
  switch (step) {
    case GuideProgress::open:
      return tr("In the library, double-click \"A bucket of 15,000 lets a micro-burst through\".");
    case GuideProgress::run:
      return tr("Press Space. Again pauses; < and > change the speed.");
    case GuideProgress::burst:
      return tr(
          "At 20 s a client sends 10,000 requests within 10 ms. Or send them now: Inject (Ctrl+I), "
          "OK.");
    case GuideProgress::harm:
      return tr(
          "The P99 climbs from 50 ms to seconds, and nothing is refused: the bucket of the limiter "
          "let the whole burst through.");
    case GuideProgress::lower:
      return tr(
          "Select the gateway, then its limiter, and set burst to 800, the number of threads "
          "behind "
          "it. It takes effect at once.");
    case GuideProgress::again:
      return tr(
          "When the queue is empty again: Inject (Ctrl+I), shoppers, 10,000 requests over 10 ms, "
          "OK.");
    case GuideProgress::calm:
      return tr(
          "About nine thousand are refused at the gateway, and the P99 stays below a second. If it "
          "does not, the first burst was not over: send another one.");
    case GuideProgress::save:
      return tr(
          "Ctrl+E saves the session as a scenario. It plays to the same fingerprint, and "
          "spillway check tells when it no longer holds.");
    case GuideProgress::steps:
      break;
  }
  return {};
}

void GuidePanel::retranslate() {
  head_->setText(tr("An incident in a minute: break it, and heal it."));
  area_->setAccessibleName(tr("Steps of the guide"));
  bar_->setAccessibleName(tr("Steps of the guide that are done"));
  end_->setText(
      tr("Done. Every parameter can be changed like this one, and every fault injected into any "
         "node. Ctrl+Shift+P finds all commands."));
  again_->setText(tr("From the start"));
  again_->setToolTip(tr("Begin the guide again"));
  for (int step = 0; step < GuideProgress::steps; ++step) {
    const Line& line = lines_[static_cast<std::size_t>(step)];
    line.title->setText(title_of(static_cast<GuideProgress::Step>(step)));
    line.text->setText(text_of(static_cast<GuideProgress::Step>(step)));
  }
  show_step();
}

}  // namespace spillway::desktop

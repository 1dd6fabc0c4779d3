// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/help_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QEvent>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/desktop/window/command_palette.h"

namespace spillway::desktop {

HelpDialog::HelpDialog(QWidget& window)
    : QDialog(&window), window_(window), text_(new QTextBrowser) {
  setObjectName("help_dialog");
  text_->setObjectName("help_text");
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->addWidget(text_, 1);
  column->addWidget(buttons);
  resize(fontMetrics().averageCharWidth() * 80, fontMetrics().height() * 36);
}

void HelpDialog::showEvent(QShowEvent* event) {
  QDialog::showEvent(event);
  fill();
}

void HelpDialog::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() == QEvent::LanguageChange && isVisible()) fill();
}

void HelpDialog::fill() {
  setWindowTitle(tr("Help"));
  text_->setAccessibleName(tr("Help"));
  const QList<std::pair<QString, QString>> moves = {
      {tr("wheel on a chart or the timeline"), tr("zoom in time about the pointer")},
      {tr("Shift and wheel, arrows"), tr("move in time")},
      {tr("drag on a chart"), tr("show only this time")},
      {tr("Ctrl and wheel on the topology"), tr("zoom")},
      {tr("click in a legend, with Ctrl"), tr("hide a curve, show it alone")},
      {tr("drag on the timeline"), tr("move a fault, or its end")},
      {tr("Tab, F6"), tr("next control, next pane")},
  };
  QString html = "<h3>Spillway</h3><p>" +
                 tr("A simulation of services under too much load. Open an incident, run it, break "
                    "it and tune it while it runs; everything you change has its marker on the "
                    "charts and can be undone.")
                     .toHtmlEscaped() +
                 "</p><h4>" + tr("Keys") + "</h4><table cellspacing='2'>";
  const auto row = [&html](const QString& keys, const QString& what) {
    html += "<tr><td><b>" + keys.toHtmlEscaped() + "</b>&nbsp;&nbsp;</td><td>" +
            what.toHtmlEscaped() + "</td></tr>";
  };
  for (const QAction* action : CommandPalette::actions_of(window_)) {
    QStringList keys;
    for (const QKeySequence& sequence : action->shortcuts()) {
      keys << sequence.toString(QKeySequence::NativeText);
    }
    if (!keys.isEmpty()) row(keys.join(", "), CommandPalette::title_of(*action));
  }
  html += "</table><h4>" + tr("Mouse and keyboard") + "</h4><table cellspacing='2'>";
  for (const auto& [how, what] : moves) row(how, what);
  text_->setHtml(html + "</table>");
}

}  // namespace spillway::desktop

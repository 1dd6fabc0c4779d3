// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/library/story.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/desktop/settings/translator.h"

namespace spillway::desktop {

namespace {

struct Story {
  Q_DECLARE_TR_FUNCTIONS(Story)

 public:
  static QString section(const QString& heading, const scenario::Value* text) {
    const QStringList paragraphs = local_text(text).split("\n\n", Qt::SkipEmptyParts);
    if (paragraphs.isEmpty()) return {};
    QString html = "<h4>" + heading + "</h4>";
    for (const QString& paragraph : paragraphs) html += "<p>" + paragraph.toHtmlEscaped() + "</p>";
    return html;
  }

  static QString whole(const scenario::Value& tree) {
    QString title = local_text(tree.find("title"));
    if (title.isEmpty()) title = local_text(tree.find("name"));
    return "<h3>" + title.toHtmlEscaped() + "</h3>" +
           section(tr("What to expect"), tree.find("hypothesis")) +
           section(tr("What happened"), tree.find("story")) +
           section(tr("What it teaches"), tree.find("lesson"));
  }
};

}  // namespace

QString story_html(const scenario::Value& tree) {
  return Story::whole(tree);
}

}  // namespace spillway::desktop

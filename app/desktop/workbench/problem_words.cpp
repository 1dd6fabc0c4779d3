// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/problem_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <iterator>
#include <vector>

namespace spillway::desktop {

namespace {

/// As models/scenario writes it, with a placeholder for what is put in.
struct Form {
  const char* text;
  const char* speaks = "";  ///< which placeholders have words in them; others have names and values
};

/// The first that fits counts.
constexpr Form forms[] = {
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "the file is empty; wanted JSON")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "the file cannot be read")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "this is a folder; wanted a scenario file")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "not valid JSON near '%1': %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "nested more than 200 levels deep")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "\"%1\" is given twice; keep one of them")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "\"%1\" is missing; %2"), "2"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "\"%1\" is missing: %2"), "2"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "wanted one of these fields: %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "no %1 \"%2\" here; did you mean \"%3\"? (allowed: %4)"),
     "1"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "no %1 \"%2\" here (allowed: %3)"), "1"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "no %1 \"%2\" here"), "1"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "the name \"%1\" is taken; give each element its own \"name\"")},
    {QT_TRANSLATE_NOOP(
        "spillway::desktop::Problem",
        "found the name %1; wanted 1 to 64 letters, digits, hyphens or underscores")},
    {QT_TRANSLATE_NOOP(
        "spillway::desktop::Problem",
        "found %1; wanted at most 64 lower-case letters, digits and hyphens, as \"my-incident\"")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "found %1; allowed: less than the duration, %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "found %1; the run ends at %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "found [%1]; wanted [from, to] within the run of %2, in multiples of 10ms")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "found %1; it goes with the statistic %2 only")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "found %1; allowed: %2"), "12"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "found %1; wanted %2"), "12"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "a second class \"%1\"; each needs a name of its own")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "a second route for the class \"%1\"; its requests take one")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "\"%1\" is a field of the scenario; give the node another name")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "\"%1\" is a field of the node; give the policy another \"name\"")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "\"%1\" is a clients node, which answers no calls; allowed: %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "\"%1\" is not a clients node; allowed: %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "\"%1\" is a clients node; it has no work of its own")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "calls go in a circle: %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "no nodes; add at least clients and a service")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "nothing to compare with; give above, below, at_least, at_most or equals")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "it does not fit beside the changes that go on then: %1: %2"),
     "2"},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "\"%1\" cannot be changed while the run goes on")},
    // What stands in those.
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a number")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a whole number")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a text")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a list")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "an object")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "true or false")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "one of %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "the counter that is the whole")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a multiple of 10ms")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "a name without dots")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "a duration with its unit: \"250ms\" (ns, us, ms, s, min, h)")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem",
                       "a rate with its unit: \"3000/s\" (per s, ms, min, h, day)")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "more than %1, at most %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "more than %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "at least %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "at most %1")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "from %1 to %2")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "field")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "choice")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "name")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "node")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "class")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "kind")},
    {QT_TRANSLATE_NOOP("spillway::desktop::Problem", "fault")},
};

/// A form as a pattern: each placeholder takes as little as it can.
QRegularExpression pattern_of(const char* form) {
  static const QRegularExpression placeholder(QStringLiteral("\\\\?%[1-9]"));
  QString pattern = QRegularExpression::escape(QString::fromUtf8(form));
  pattern.replace(placeholder, QStringLiteral("(.+?)"));
  return QRegularExpression(QRegularExpression::anchoredPattern(pattern),
                            QRegularExpression::DotMatchesEverythingOption);
}

const std::vector<QRegularExpression>& patterns() {
  static const std::vector<QRegularExpression> all = [] {
    std::vector<QRegularExpression> made;
    for (const Form& form : forms) made.push_back(pattern_of(form.text));
    return made;
  }();
  return all;
}

}  // namespace

QString problem_in_words(const QString& message) {
  for (std::size_t i = 0; i < std::size(forms); ++i) {
    const QRegularExpressionMatch found = patterns()[i].match(message);
    if (!found.hasMatch()) continue;
    const QString words = QCoreApplication::translate("spillway::desktop::Problem", forms[i].text);
    const QLatin1String speaks(forms[i].speaks);
    QString out;
    for (qsizetype at = 0; at < words.size(); ++at) {
      const int part = words[at] == u'%' && at + 1 < words.size() ? words[at + 1].digitValue() : -1;
      if (part < 1) {
        out += words[at];
        continue;
      }
      const QString given = found.captured(part);
      out += speaks.contains(words[++at]) ? problem_in_words(given) : given;
    }
    return out;
  }
  // What is missing is told with the words of its declaration.
  return message.endsWith(u'.')
             ? QCoreApplication::translate("schema", message.toUtf8().constData())
             : message;
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/text_edit.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include "app/desktop/workbench/document.h"
#include "app/desktop/workbench/text_layout.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

Value parsed(const std::string& text) {
  spillway::scenario::Problems problems;
  Value value = spillway::scenario::parse_json(text, problems);
  if (!problems.empty()) qWarning("%s\n%s", problems.text().c_str(), text.c_str());
  return problems.empty() ? value : Value("not JSON");
}

/// Every scenario of the library.
std::vector<std::string> library() {
  std::vector<std::string> texts;
  const QDir folder(SPILLWAY_SCENARIOS_DIR);
  for (const QString& name : folder.entryList({"*.json"})) {
    if (name == "fingerprints.json") continue;
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(name));
    texts.push_back(file.readAll().toStdString());
  }
  return texts;
}

/// Calls visit(pointer, parent, index) for everything that is in something.
template <class Visit>
void each(Value& value, const std::string& pointer, const Visit& visit) {
  if (auto* members = value.members()) {
    for (std::size_t i = 0; i < members->size(); ++i) {
      Value::Member& member = (*members)[i];
      const std::string key = pointer_step(QString::fromStdString(member.key)).toStdString();
      visit(pointer + "/" + key, value, i);
      each(member.value, pointer + "/" + key, visit);
    }
  } else if (auto* items = value.items()) {
    for (std::size_t i = 0; i < items->size(); ++i) {
      visit(pointer + "/" + std::to_string(i), value, i);
      each((*items)[i], pointer + "/" + std::to_string(i), visit);
    }
  }
}

void erase(Value& root, const std::string& pointer) {
  Value* parent = &root;
  std::vector<std::string> steps = text_edit::steps_of(pointer);
  const std::string last = steps.back();
  steps.pop_back();
  for (const std::string& step : steps) {
    parent = parent->items() ? &(*parent->items())[std::stoul(step)] : parent->find(step);
  }
  if (auto* items = parent->items()) {
    items->erase(items->begin() + std::stol(last));
  } else {
    std::erase_if(*parent->members(), [&](const Value::Member& m) { return m.key == last; });
  }
}

qsizetype comments_in(const std::string& text) {
  return QString::fromStdString(text).count("//");
}

}  // namespace

class TextEditTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_value_is_replaced_at_its_place() {
    QCOMPARE(text_edit::set("{\"a\": 1, // one\n \"b\": 2}", "/a", 15),
             std::string("{\"a\": 15, // one\n \"b\": 2}"));
    QCOMPARE(text_edit::set("[1, [2, 3]]", "/1/0", "x"), std::string("[1, [\"x\", 3]]"));
    QCOMPARE(text_edit::set("{\"a/b\": {\"~\": 1}}", "/a~1b/~0", true),
             std::string("{\"a/b\": {\"~\": true}}"));
  }

  void a_new_member_goes_on_the_line_of_its_neighbours() {
    QCOMPARE(text_edit::set("{\"a\": 1}", "/b", 2), std::string("{\"a\": 1, \"b\": 2}"));
    QCOMPARE(text_edit::set("{}", "/b", 2), std::string("{\"b\": 2}"));
  }

  void a_new_member_gets_a_line_where_each_has_one() {
    QCOMPARE(text_edit::set("{\n    \"a\": 1\n}", "/b", 2),
             std::string("{\n    \"a\": 1,\n    \"b\": 2\n}"));
  }

  void a_comment_behind_the_last_member_stays_with_it() {
    QCOMPARE(text_edit::set("{\n  \"a\": 1  // why\n}", "/b", 2),
             std::string("{\n  \"a\": 1,  // why\n  \"b\": 2\n}"));
    QCOMPARE(text_edit::set("{\"x\": {\"a\": 1 // why\n}}", "/x/b", 2),
             std::string("{\"x\": {\"a\": 1, // why\n       \"b\": 2\n}}"));
  }

  void a_line_that_is_full_is_not_made_longer() {
    const std::string text = "{\"first\": \"" + std::string(80, 'x') + "\"}";
    QCOMPARE(text_edit::set(text, "/second", 12345),
             text.substr(0, text.size() - 1) + ",\n \"second\": 12345}");
  }

  void missing_objects_are_made() {
    QCOMPARE(text_edit::set("{\"a\": 1}", "/b/c/d", 2),
             std::string("{\"a\": 1, \"b\": {\"c\": {\"d\": 2}}}"));
  }

  void comments_with_brackets_and_quotes_in_them_are_passed_over() {
    QCOMPARE(text_edit::set("{ // }\"\n \"a\": /* ] */ 1, \"b\": \"// no }\"}", "/b", 2),
             std::string("{ // }\"\n \"a\": /* ] */ 1, \"b\": 2}"));
  }

  void a_removed_element_takes_its_own_comments_along() {
    const std::string text =
        "{\n"
        "  // of all\n"
        "\n"
        "  // of a\n"
        "  \"a\": 1,  // behind a\n"
        "  // of b\n"
        "  \"b\": 2,  // behind b\n"
        "  \"c\": 3   // behind c\n"
        "}\n";
    QCOMPARE(text_edit::remove(text, "/a"),
             std::string("{\n  // of all\n\n  // of b\n  \"b\": 2,  // behind b\n"
                         "  \"c\": 3   // behind c\n}\n"));
    QCOMPARE(text_edit::remove(text, "/b"),
             std::string("{\n  // of all\n\n  // of a\n  \"a\": 1,  // behind a\n"
                         "  \"c\": 3   // behind c\n}\n"));
    QCOMPARE(text_edit::remove(text, "/c"),
             std::string("{\n  // of all\n\n  // of a\n  \"a\": 1,  // behind a\n"
                         "  // of b\n  \"b\": 2  // behind b\n}\n"));
  }

  void an_element_between_others_on_a_line_leaves_no_hole() {
    const std::string text = "{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3, \"d\": 4\n}";
    QCOMPARE(text_edit::remove(text, "/a"), std::string("{\n  \"b\": 2,\n  \"c\": 3, \"d\": 4\n}"));
    QCOMPARE(text_edit::remove(text, "/b"), std::string("{\n  \"a\": 1,\n  \"c\": 3, \"d\": 4\n}"));
    QCOMPARE(text_edit::remove(text, "/c"), std::string("{\n  \"a\": 1, \"b\": 2,\n  \"d\": 4\n}"));
    QCOMPARE(text_edit::remove(text, "/d"), std::string("{\n  \"a\": 1, \"b\": 2,\n  \"c\": 3\n}"));
  }

  void the_only_element_leaves_empty_brackets() {
    QCOMPARE(text_edit::remove("{\"a\": [\n  1\n]}", "/a/0"), std::string("{\"a\": []}"));
    QCOMPARE(text_edit::remove("{ \"a\": 1 }", "/a"), std::string("{}"));
  }

  void entries_of_a_timeline_stand_one_below_the_other() {
    Value entry = Value::object();
    entry.set("at", "20s");
    std::string text = text_edit::insert("{\n  \"name\": \"x\"\n}\n", "/timeline", 0, entry);
    QCOMPARE(text, std::string("{\n  \"name\": \"x\",\n  \"timeline\": [\n    {\"at\": \"20s\"}\n"
                               "  ]\n}\n"));
    entry.set("at", "10s");
    text = text_edit::insert(text, "/timeline", 0, entry);
    entry.set("at", "30s");
    text = text_edit::insert(text, "/timeline", 9, entry);
    QCOMPARE(text, std::string("{\n  \"name\": \"x\",\n  \"timeline\": [\n    {\"at\": \"10s\"},\n"
                               "    {\"at\": \"20s\"},\n    {\"at\": \"30s\"}\n  ]\n}\n"));
  }

  void what_is_put_before_another_goes_before_its_comment() {
    QCOMPARE(text_edit::insert("[\n  // two\n  2\n]", "", 0, 1),
             std::string("[\n  1,\n  // two\n  2\n]"));
    QCOMPARE(text_edit::insert("[1, 3]", "", 1, 2), std::string("[1, 2, 3]"));
  }

  void a_renamed_member_keeps_its_place_and_value() {
    QCOMPARE(text_edit::rename("{\"a\": {\"b\": 1}, \"c\": 2}", "/a", "z\"z"),
             std::string("{\"z\\\"z\": {\"b\": 1}, \"c\": 2}"));
  }

  void what_cannot_be_done_changes_nothing() {
    for (const std::string text : {"{\"a\": [1]", "", "nonsense", "{\"a\": 1}}{"}) {
      QCOMPARE(text_edit::remove(text, "/b"), text);
      QCOMPARE(text_edit::rename(text, "/b", "c"), text);
      QCOMPARE(text_edit::insert(text, "/a/x", 0, 1).empty(), text.empty());
    }
    QCOMPARE(text_edit::set("{\"a\": [1]}", "/a/7", 2), std::string("{\"a\": [1]}"));
    QCOMPARE(text_edit::remove("[1]", ""), std::string("[1]"));
  }

  void every_value_of_every_scenario_can_be_replaced_and_nothing_else_changes() {
    for (const std::string& text : library()) {
      Value tree = parsed(text);
      each(tree, "", [&](const std::string& pointer, Value& parent, std::size_t i) {
        Value& place = parent.items() ? (*parent.items())[i] : (*parent.members())[i].value;
        const bool leaf = !place.items() && !place.members();
        Value before = std::exchange(place, Value("other"));
        const std::string changed = text_edit::set(text, pointer, Value("other"));
        QVERIFY2(parsed(changed) == tree, pointer.c_str());
        if (leaf) QCOMPARE(comments_in(changed), comments_in(text));
        std::swap(place, before);
      });
    }
  }

  void everything_in_every_scenario_can_be_removed() {
    for (const std::string& text : library()) {
      Value tree = parsed(text);
      std::vector<std::string> pointers;
      each(tree, "",
           [&](const std::string& pointer, Value&, std::size_t) { pointers.push_back(pointer); });
      for (const std::string& pointer : pointers) {
        Value wanted = parsed(text);
        erase(wanted, pointer);
        const std::string changed = text_edit::remove(text, pointer);
        QVERIFY2(parsed(changed) == wanted, pointer.c_str());
        for (const QString& line : QString::fromStdString(changed).split('\n')) {
          QVERIFY2(!line.endsWith(' '), qPrintable(line));
        }
      }
    }
  }

  void something_can_be_added_to_everything() {
    for (const std::string& text : library()) {
      Value tree = parsed(text);
      each(tree, "", [&](const std::string& pointer, Value& parent, std::size_t i) {
        Value& place = parent.items() ? (*parent.items())[i] : (*parent.members())[i].value;
        if (place.members()) {
          Value& added = place.set("new one", Value(7));
          const std::string changed = text_edit::set(text, pointer + "/new one", added);
          QVERIFY2(parsed(changed) == tree, pointer.c_str());
          QCOMPARE(comments_in(changed), comments_in(text));
          place.members()->pop_back();
        } else if (place.items()) {
          for (const std::size_t at : {std::size_t(0), place.items()->size()}) {
            const auto where = static_cast<std::ptrdiff_t>(at);
            place.items()->insert(place.items()->begin() + where, Value(7));
            const std::string changed = text_edit::insert(text, pointer, at, Value(7));
            QVERIFY2(parsed(changed) == tree, pointer.c_str());
            QCOMPARE(comments_in(changed), comments_in(text));
            place.items()->erase(place.items()->begin() + where);
          }
        }
      });
    }
  }

  void what_was_added_and_removed_leaves_the_text_as_it_was() {
    for (const std::string& text : library()) {
      const auto there_and_back = [&](const std::string& list) {
        Value entry = Value::object();
        entry.set("at", "1s");
        entry.set("fault", "crash");
        const std::string more = text_edit::insert(text, list, 1, entry);
        QVERIFY(more != text);
        QCOMPARE(text_edit::remove(more, list + "/1"), text);
      };
      there_and_back("/timeline");
      there_and_back("/expect");
      const std::string more = text_edit::set(text, "/nodes/another", Value("x"));
      QCOMPARE(text_edit::remove(more, "/nodes/another"), text);
    }
  }
};

QTEST_GUILESS_MAIN(TextEditTest)
#include "text_edit_test.moc"

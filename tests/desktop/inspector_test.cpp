// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/inspector.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "app/desktop/inspector/list_change.h"
#include "app/desktop/inspector/live_value.h"
#include "app/desktop/inspector/quantity_box.h"
#include "app/desktop/workbench/workbench.h"
#include "tests/desktop/run_fixture.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

constexpr const char* shop = R"({
  // a shop
  "spillway": 1, "name": "shop", "duration": "20s",
  "nodes": {
    "users": {"kind": "clients", "calls": "gateway"},
    "gateway": {"kind": "gateway", "calls": "orders",
      "policies": [
        {"name": "limiter", "kind": "token_bucket", "rate": "60/s", "burst": 500},  // of tokens
        {"name": "fuse", "kind": "breaker"},
        {"kind": "bulkhead"}
      ]},
    "orders": {"kind": "service", "workers": 4, "steps": [{"cpu": "1ms"}, {"call": "db"}]},
    "db": {"kind": "pool", "connections": 2, "query": "3ms"}
  },
  "timeline": [{"at": "6s", "set": {"gateway.limiter.burst": 800}}],
  "expect": [{"metric": "gateway.limiter.rejected", "at_least": 0}]
})";

struct Shop {
  Workbench workbench{QStringLiteral(SPILLWAY_PROGRAM)};
  Inspector inspector{workbench};

  Shop() {
    inspector.resize(380, 900);
    inspector.show();
    bool opened = false;
    workbench.open(shop, {}, false,
                   [&](const std::vector<Problem>& problems) { opened = problems.empty(); });
    const bool ready = QTest::qWaitFor([&] {
      return opened && !workbench.run().kinds().is_null() &&
             workbench.run().param("db.connections");
    });
    if (!ready) qFatal("the shop does not load");
  }
  void begin_run() {
    workbench.run().step_by(1'000'000'000);
    if (!QTest::qWaitFor([&] { return workbench.run().now() >= 1'000'000'000; }))
      qFatal("the run does not begin");
    QTest::qWait(20);
  }
  template <class T>
  T* find(const char* name) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return inspector.findChild<T*>(name);
  }
  void type(const char* name, const QString& text) {
    auto* box = find<QuantityBox>(name);
    if (!box) qFatal("no %s", name);
    box->setFocus();
    QTest::keySequence(box, QKeySequence::SelectAll);
    QTest::keyClicks(box, text);
    QTest::keyClick(box, Qt::Key_Return);
  }
  QString title() { return find<QLabel>("inspector.title")->text(); }
  const Value* at(const char* pointer) { return workbench.document().at(pointer); }
  QUndoStack& undo() { return workbench.document().undo_stack(); }
  QStringList policies() {
    auto* list = find<QListWidget>("policies");
    QStringList names;
    for (int i = 0; i < list->count(); ++i) names.append(list->item(i)->text());
    return names;
  }
  Value live(const char* path) {
    const Value* param = workbench.run().param(path);
    return param ? *param->find("value") : Value();
  }
};

}  // namespace

class InspectorTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void live_values_are_laid_over_what_is_written();
  void a_list_changes_by_the_smallest_edit();

  void it_shows_what_is_selected();
  void a_change_before_the_run_is_an_edit_of_the_text();
  void a_change_while_running_is_live_with_one_marker_and_one_step();
  void undo_of_a_live_change_shows_the_old_value();
  void a_live_change_offers_the_way_back_to_the_scenario();
  void fixed_fields_are_locked_once_the_run_has_begun();
  void the_first_frame_of_a_run_locks();
  void a_plain_duration_is_edited_in_place();
  void another_kind_of_arrivals_is_one_step();
  void stretches_of_arrivals_can_be_added_while_running();
  void retries_of_clients_can_be_switched_on();
  void steps_of_a_service_are_added_and_keep_comments();
  void policies_are_listed_with_the_form_of_the_chosen_one();
  void a_policy_is_added_from_a_menu_of_all_kinds();
  void a_policy_moves_with_alt_and_arrows();
  void a_removed_policy_takes_what_is_said_of_it_along();
  void a_policy_is_renamed_in_paths_too();
  void a_call_shows_its_link_and_the_callers_timeout();
  void nothing_selected_shows_the_scenario();
  void a_story_can_be_edited_while_the_run_goes_on();
  void the_node_is_copied_as_json_with_its_live_changes();
  void what_is_typed_stays_while_the_run_goes_on();
  void clients_without_classes_have_one_that_can_be_chosen();
  void a_hidden_inspector_does_no_work();
  void every_page_names_its_controls();
};

void InspectorTest::live_values_are_laid_over_what_is_written() {
  const Value params = json(R"([
    {"path": "db.connections", "pointer": "/nodes/db/connections", "type": "integer", "value": 7, "default": 50, "tunable": true},
    {"path": "db.query", "pointer": "/nodes/db/query", "type": "choice", "value": {"kind": "constant", "value": "3ms"}, "default": {"kind": "constant"}, "tunable": true},
    {"path": "db.query.value", "pointer": "/nodes/db/query/value", "type": "duration", "value": "3ms", "default": "1ms", "tunable": true},
    {"path": "db.contention", "pointer": "/nodes/db/contention", "type": "number", "value": 0, "default": 0, "tunable": true},
    {"path": "db.hazards.errors", "pointer": "/nodes/db/hazards/errors", "type": "number", "value": 0.5, "default": 0, "tunable": true},
    {"path": "other.x", "pointer": "/nodes/other/x", "type": "number", "value": 1, "default": 0, "tunable": true}])");
  const Value written = json(R"({"kind": "pool", "connections": 2, "query": "3000us"})");
  QCOMPARE(live_value(written, "/nodes/db", params, kinds()).json(),
           json(R"({"kind": "pool", "connections": 7, "query": "3000us",
                    "hazards": {"errors": 0.5}})")
               .json());
}

void InspectorTest::a_list_changes_by_the_smallest_edit() {
  const auto changed = [](const char* wanted) {
    Document document;
    document.open("{\"list\": [\n  1,  // one\n  2,  // two\n  3  // three\n]}", {});
    change_list(document, "/list", json(wanted), "Change");
    if (document.undo_stack().count() != 1) qFatal("not one step");
    if (document.at("/list")->json() != json(wanted).json()) qFatal("another list");
    return QString::fromStdString(document.text());
  };
  QVERIFY(changed("[1, 2, 3, 4]").contains("// two"));
  QVERIFY(changed("[1, 3]").contains("// one"));
  QVERIFY(changed("[2, 1, 3]").contains("// three"));
  QVERIFY(!changed("[7, 8, 9, 10, 11]").isEmpty());
}

void InspectorTest::it_shows_what_is_selected() {
  Shop s;
  QCOMPARE(s.title(), QString("shop"));
  s.workbench.select("gateway");
  QCOMPARE(s.title(), QString("gateway"));
  QVERIFY(s.find<QuantityBox>("timeout.box"));
  s.workbench.select("orders->db");
  QCOMPARE(s.title(), QString("orders → db"));
  s.workbench.select({});
  QVERIFY(s.find<QuantityBox>("duration.box"));
}

void InspectorTest::a_change_before_the_run_is_an_edit_of_the_text() {
  Shop s;
  s.workbench.select("db");
  s.type("connections.box", "5");
  QCOMPARE(*s.at("/nodes/db/connections"), Value(5));
  QCOMPARE(s.undo().count(), 1);
  QTRY_COMPARE(s.live("db.connections"), Value(5));
  QVERIFY(!s.find<QToolButton>("connections.reset")->isVisible());
  s.undo().undo();
  QCOMPARE(s.find<QuantityBox>("connections.box")->text(), QString("2"));
}

void InspectorTest::a_change_while_running_is_live_with_one_marker_and_one_step() {
  Shop s;
  s.begin_run();
  s.workbench.select("gateway");
  auto* slider = s.find<QSlider>("burst.slider");
  QVERIFY(slider);
  const auto markers = s.workbench.run().markers().size();
  slider->setSliderDown(true);
  for (const int position : {50, 100, 150}) {
    slider->setSliderPosition(position);
    QTest::qWait(10);
  }
  slider->setSliderDown(false);
  const QString shown = s.find<QuantityBox>("burst.box")->text();
  QTRY_COMPARE(QString::fromStdString(s.live("gateway.limiter.burst").json()),
               QString(shown).remove(','));
  QCOMPARE(s.undo().count(), 1);
  QTRY_COMPARE(s.workbench.run().markers().size(), markers + 1);
  const auto& all = s.workbench.run().markers();
  const auto live = std::find_if(all.begin(), all.end(), [](const Marker& m) { return m.live; });
  QVERIFY(live->text.contains("gateway.limiter.burst") && live->text.contains("500"));
  QCOMPARE(*s.at("/nodes/gateway/policies/0/burst"), Value(500));
}

void InspectorTest::undo_of_a_live_change_shows_the_old_value() {
  Shop s;
  s.begin_run();
  s.workbench.select("db");
  s.type("connections.box", "9");
  QTRY_COMPARE(s.live("db.connections"), Value(9));
  s.undo().undo();
  QTRY_COMPARE(s.live("db.connections"), Value(2));
  QTRY_COMPARE(s.find<QuantityBox>("connections.box")->text(), QString("2"));
  s.undo().redo();
  QTRY_COMPARE(s.find<QuantityBox>("connections.box")->text(), QString("9"));
}

void InspectorTest::a_live_change_offers_the_way_back_to_the_scenario() {
  Shop s;
  s.begin_run();
  s.workbench.select("db");
  auto* reset = s.find<QToolButton>("connections.reset");
  QVERIFY(!reset->isVisible());
  s.type("connections.box", "9");
  QTRY_VERIFY(reset->isVisible());
  reset->click();
  QTRY_COMPARE(s.live("db.connections"), Value(2));
  QTRY_VERIFY(!reset->isVisible());
  QCOMPARE(s.find<QuantityBox>("connections.box")->text(), QString("2"));
}

void InspectorTest::fixed_fields_are_locked_once_the_run_has_begun() {
  Shop s;
  s.workbench.select("orders");
  QVERIFY(s.find<QToolButton>("steps.add")->isEnabled());
  QVERIFY(!s.find<QLabel>("inspector.locked")->isVisible());
  s.begin_run();
  auto* add = s.find<QToolButton>("steps.add");
  QVERIFY(!add->isEnabled());
  QVERIFY(add->toolTip().contains("Reset"));
  QVERIFY(s.find<QLabel>("inspector.locked")->isVisible());
  // Not all of them are fixed: the note tells which.
  QVERIFY(s.find<QLabel>("inspector.locked")->text().startsWith("Grey fields are fixed"));
  QVERIFY(s.find<QuantityBox>("workers.box")->isEnabled());
  QVERIFY(!s.find<QComboBox>("steps.1.call.box")->isEnabled());
  s.workbench.run().reset();
  QTRY_VERIFY(s.find<QToolButton>("steps.add")->isEnabled());
}

void InspectorTest::the_first_frame_of_a_run_locks() {
  Shop s;
  s.workbench.select("orders");
  s.workbench.run().set_speed(0.1);
  s.workbench.run().start();
  QTRY_VERIFY(!s.find<QToolButton>("steps.add")->isEnabled());
  QCOMPARE(s.workbench.run().state(), Run::State::running);
}

void InspectorTest::a_plain_duration_is_edited_in_place() {
  Shop s;
  s.workbench.select("db");
  s.type("query.value.box", "7ms");
  QVERIFY(s.workbench.document().text().find("7ms") != std::string::npos);
  QTRY_COMPARE(s.live("db.query.value"), Value("7ms"));
  s.begin_run();
  s.type("query.value.box", "8ms");
  QTRY_COMPARE(s.live("db.query.value"), Value("8ms"));
  QCOMPARE(s.find<QuantityBox>("query.value.box")->text(), QString("8 ms"));
}

void InspectorTest::another_kind_of_arrivals_is_one_step() {
  Shop s;
  s.workbench.select("users");
  auto* kind = s.find<QComboBox>("arrivals.kind");
  kind->setCurrentText("closed");
  Q_EMIT kind->activated(kind->currentIndex());
  QCOMPARE(s.at("/nodes/users/arrivals")->json(), json(R"({"kind": "closed"})").json());
  QCOMPARE(s.undo().count(), 1);
  s.type("arrivals.users.box", "25");
  QCOMPARE(*s.at("/nodes/users/arrivals/users"), Value(25));
  QTRY_COMPARE(s.live("users.arrivals.users"), Value(25));
}

void InspectorTest::stretches_of_arrivals_can_be_added_while_running() {
  Shop s;
  s.workbench.document().set("/nodes/users/arrivals",
                             json(R"({"kind": "step", "steps": [{"rate": "5/s"}]})"), "Step");
  QTRY_VERIFY(s.workbench.run().param("users.arrivals.steps.0.rate"));
  s.begin_run();
  s.workbench.select("users");
  s.find<QToolButton>("arrivals.steps.add")->click();
  QTRY_VERIFY(s.workbench.run().param("users.arrivals.steps.1.rate"));
  s.type("arrivals.steps.1.rate.box", "70/s");
  QTRY_COMPARE(s.live("users.arrivals.steps.1.rate"), Value("70/s"));
  QCOMPARE(s.at("/nodes/users/arrivals/steps")->items()->size(), std::size_t{1});
}

void InspectorTest::retries_of_clients_can_be_switched_on() {
  Shop s;
  s.workbench.select("users");
  s.find<QCheckBox>("retry.box")->click();
  QCOMPARE(s.at("/nodes/users/retry")->json(), std::string("{}"));
  QTRY_VERIFY(s.workbench.run().param("users.retry.attempts"));
  s.type("retry.attempts.box", "7");
  QCOMPARE(*s.at("/nodes/users/retry/attempts"), Value(7));
  s.find<QCheckBox>("retry.box")->click();
  QVERIFY(!s.at("/nodes/users/retry"));
}

void InspectorTest::steps_of_a_service_are_added_and_keep_comments() {
  Shop s;
  s.workbench.select("orders");
  s.find<QToolButton>("steps.add")->menu()->actions().front()->trigger();
  QCOMPARE(s.at("/nodes/orders/steps")->items()->size(), std::size_t{3});
  QCOMPARE(s.undo().count(), 1);
  s.find<QToolButton>("steps.2.up")->click();
  QVERIFY(s.at("/nodes/orders/steps/2/call"));
  QVERIFY(s.workbench.document().text().find("// a shop") != std::string::npos);
  QTRY_VERIFY(s.workbench.run().param("orders.steps.2.call"));
}

void InspectorTest::policies_are_listed_with_the_form_of_the_chosen_one() {
  Shop s;
  s.workbench.select("gateway");
  QCOMPARE(s.policies(), QStringList({"limiter — token_bucket", "fuse — breaker", "bulkhead"}));
  QCOMPARE(s.find<QuantityBox>("burst.box")->text(), QString("500"));
  s.find<QListWidget>("policies")->setCurrentRow(1);
  QVERIFY(!s.find<QuantityBox>("burst.box"));
  s.type("open_for.box", "9s");
  QCOMPARE(*s.at("/nodes/gateway/policies/1/open_for"), Value("9s"));
}

void InspectorTest::a_policy_is_added_from_a_menu_of_all_kinds() {
  Shop s;
  s.workbench.select("gateway");
  int offered = 0;
  QAction* hedge = nullptr;
  for (const QAction* group : s.find<QToolButton>("policies.add")->menu()->actions()) {
    QVERIFY(group->menu());
    for (QAction* action : group->menu()->actions()) {
      ++offered;
      QVERIFY(!action->toolTip().isEmpty());
      if (action->text() == "hedge") hedge = action;
    }
  }
  QCOMPARE(offered, static_cast<int>(kinds().find("policies")->items()->size()));
  hedge->trigger();
  QCOMPARE(s.policies().back(), QString("hedge"));
  QCOMPARE(s.undo().count(), 1);
  QCOMPARE(s.find<QLineEdit>("policies.name")->text(), QString("hedge"));
  QTRY_VERIFY(s.workbench.run().param("gateway.hedge.after"));
}

void InspectorTest::a_policy_moves_with_alt_and_arrows() {
  Shop s;
  s.workbench.select("gateway");
  auto* list = s.find<QListWidget>("policies");
  QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
  QCOMPARE(s.policies(), QStringList({"fuse — breaker", "limiter — token_bucket", "bulkhead"}));
  QCOMPARE(list->currentRow(), 1);
  QCOMPARE(s.find<QuantityBox>("burst.box")->text(), QString("500"));
  QCOMPARE(s.undo().count(), 1);
  s.undo().undo();
  QCOMPARE(s.workbench.document().text(), std::string(shop));
  // By the mouse: the list has moved its row already.
  QVERIFY(list->model()->moveRow({}, 2, {}, 0));
  list->setCurrentRow(0);
  QTRY_COMPARE(*s.at("/nodes/gateway/policies/0/kind"), Value("bulkhead"));
  QCOMPARE(s.policies().front(), QString("bulkhead"));
}

void InspectorTest::a_removed_policy_takes_what_is_said_of_it_along() {
  Shop s;
  s.workbench.select("gateway");
  s.find<QToolButton>("policies.remove")->click();
  QCOMPARE(s.policies().size(), 2);
  QVERIFY(s.workbench.document().text().find("limiter") == std::string::npos);
  QCOMPARE(s.undo().count(), 1);
  s.undo().undo();
  QCOMPARE(s.policies().size(), 3);
}

void InspectorTest::a_policy_is_renamed_in_paths_too() {
  Shop s;
  s.workbench.select("gateway");
  auto* name = s.find<QLineEdit>("policies.name");
  QTest::keySequence(name, QKeySequence::SelectAll);
  QTest::keyClicks(name, "fuse");
  QTest::keyClick(name, Qt::Key_Return);
  QCOMPARE(name->text(), QString("limiter"));  // taken
  QTest::keySequence(name, QKeySequence::SelectAll);
  QTest::keyClicks(name, "bucket");
  QTest::keyClick(name, Qt::Key_Return);
  QVERIFY(s.at("/timeline/0/set/gateway.bucket.burst"));
  QCOMPARE(*s.at("/expect/0/metric"), Value("gateway.bucket.rejected"));
  QCOMPARE(s.undo().count(), 1);
  QTRY_VERIFY(s.workbench.run().param("gateway.bucket.burst"));
}

void InspectorTest::a_call_shows_its_link_and_the_callers_timeout() {
  Shop s;
  s.workbench.select("orders->db");
  s.find<QCheckBox>("orders->db.box")->click();
  QVERIFY(s.at("/links/orders->db"));
  QTRY_VERIFY(s.workbench.run().param("orders->db.loss"));
  s.type("orders->db.loss.box", "0.1");
  QCOMPARE(*s.at("/links/orders->db/loss"), Value(0.1));
  s.type("timeout.box", "2s");
  QCOMPARE(*s.at("/nodes/orders/steps/1/timeout"), Value("2s"));
  s.workbench.select("users->gateway");
  s.type("timeout.box", "5s");
  QCOMPARE(*s.at("/nodes/users/timeout"), Value("5s"));
}

void InspectorTest::nothing_selected_shows_the_scenario() {
  Shop s;
  s.type("duration.box", "30s");
  QCOMPARE(*s.at("/duration"), Value("30s"));
  QTRY_COMPARE(s.workbench.run().end(), Nanos{30'000'000'000});
  s.begin_run();
  QVERIFY(!s.find<QuantityBox>("duration.box")->isEnabled());
}

void InspectorTest::a_story_can_be_edited_while_the_run_goes_on() {
  Shop s;
  s.begin_run();
  auto* story = s.find<QPlainTextEdit>("story.en.box");
  QVERIFY(story && story->isEnabled());
  story->setPlainText("Once upon a time\n\nthere was a queue.");
  story->document()->setModified(true);
  QTest::keyClick(story, Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(s.at("/story")->json(),
           json(R"({"en": "Once upon a time\n\nthere was a queue."})").json());
}

void InspectorTest::the_node_is_copied_as_json_with_its_live_changes() {
  Shop s;
  s.begin_run();
  s.workbench.select("db");
  s.type("connections.box", "9");
  QTRY_COMPARE(s.live("db.connections"), Value(9));
  QTest::mouseClick(s.find<QPushButton>("inspector.copy"), Qt::LeftButton);
  const QString text = "{" + QGuiApplication::clipboard()->text() + "}";
  QCOMPARE(json(text.toUtf8().constData()).json(),
           json(R"({"db": {"kind": "pool", "connections": 9, "query": "3ms"}})").json());
}

void InspectorTest::what_is_typed_stays_while_the_run_goes_on() {
  Shop s;
  s.begin_run();
  s.workbench.select("db");
  QVERIFY(QTest::qWaitForWindowActive(&s.inspector));
  auto* box = s.find<QuantityBox>("connections.box");
  box->setFocus();
  QTest::keySequence(box, QKeySequence::SelectAll);
  QTest::keyClicks(box, "1");
  s.workbench.tune("db.connections", 5);  // and the form shows what the run has
  QTRY_COMPARE(s.live("db.connections"), Value(5));
  s.workbench.run().step_by(100'000'000);
  QTRY_COMPARE(s.workbench.run().now(), 1'100'000'000);
  QCOMPARE(s.find<QuantityBox>("connections.box"), box);
  QCOMPARE(box->text(), QString("1"));
  QTest::keyClicks(box, "2");
  QTest::keyClick(box, Qt::Key_Return);
  QTRY_COMPARE(s.live("db.connections"), Value(12));
}

void InspectorTest::clients_without_classes_have_one_that_can_be_chosen() {
  const auto classes = [](const char* text) { return names_in(json(text)).classes; };
  QCOMPARE(classes(R"({"nodes": {"u": {"kind": "clients"}, "s": {"kind": "service"}}})"),
           QStringList{"default"});
  QCOMPARE(classes(R"({"nodes": {"u": {"kind": "clients", "classes": [{"name": "gold"}]},
                                 "v": {"kind": "clients"}, "w": {"kind": "clients"}}})"),
           (QStringList{"gold", "default"}));
  QCOMPARE(classes(R"({"nodes": {"u": {"kind": "clients", "classes": [{"name": "gold"}]}}})"),
           QStringList{"gold"});
}

void InspectorTest::a_hidden_inspector_does_no_work() {
  Shop s;
  s.inspector.hide();
  s.workbench.select("db");
  QCOMPARE(s.title(), QString("shop"));
  s.inspector.show();
  QCOMPARE(s.title(), QString("db"));
}

void InspectorTest::every_page_names_its_controls() {
  Shop s;
  for (const char* selection : {"", "gateway", "orders", "db", "users", "orders->db"}) {
    s.workbench.select(selection);
    for (auto* widget : s.inspector.widget()->findChildren<QWidget*>()) {
      const bool control = widget->focusPolicy() & Qt::TabFocus &&
                           !qobject_cast<QAbstractScrollArea*>(widget->parentWidget()) &&
                           !widget->objectName().startsWith("qt_") && widget->isVisible();
      if (!control) continue;
      const auto* button = qobject_cast<QAbstractButton*>(widget);
      const bool named =
          !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
      QVERIFY2(named, qPrintable(QString(selection) + ": " + widget->metaObject()->className() +
                                 " " + widget->objectName()));
    }
  }
}

QTEST_MAIN(InspectorTest)
#include "inspector_test.moc"

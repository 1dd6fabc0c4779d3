// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QStyleOptionGraphicsItem>
#include <QTest>

#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/graph.h"
#include "app/desktop/topology/node_item.h"
#include "app/desktop/topology/node_palette.h"
#include "app/desktop/topology/readings.h"
#include "app/desktop/topology/structure_edits.h"
#include "app/desktop/topology/topology_scene.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/workbench/workbench.h"
#include "tests/desktop/run_fixture.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

constexpr const char* shop = R"({
  // a shop
  "spillway": 1, "name": "shop", "duration": "20s",
  "nodes": {
    "users": {"kind": "clients", "calls": "gateway",  // all of them
              "arrivals": {"kind": "constant", "rate": "100/s"}},
    "gateway": {"kind": "gateway", "calls": "orders",
                "policies": [{"name": "limiter", "kind": "token_bucket", "rate": "60/s", "burst": 5}]},
    "orders": {"kind": "service", "workers": 4, "accept_queue": 50, "steps": [
      {"cpu": "1ms"}, {"parallel": [{"call": "db"}, {"call": "cache"}]}, {"call": "db"}]},
    "db": {"kind": "pool", "connections": 2, "query": "30ms"},
    "cache": {"kind": "pool", "connections": 9}
  },
  "links": {"orders->db": {"delay": "1ms"}, "gateway->orders": {"delay": "2ms"}},
  "timeline": [
    {"at": "5s", "fault": "latency", "node": "db"},
    {"at": "6s", "set": {"db.connections": 3, "orders.workers": 8}},
    {"at": "7s", "set": {"db.connections": 2}}
  ],
  "expect": [
    {"metric": "db.offered", "at_least": 1},
    {"metric": "orders.offered", "stat": "share", "of": "gateway.offered", "at_least": 0}
  ]
})";

/// A workbench with the shop loaded, and a view of it that is shown.
struct Shop {
  Workbench workbench{QStringLiteral(SPILLWAY_PROGRAM)};
  TopologyView view{workbench};

  explicit Shop(const char* text = shop) {
    view.resize(1000, 500);
    view.show();
    bool opened = false;
    workbench.open(text, {}, false,
                   [&](const std::vector<Problem>& problems) { opened = problems.empty(); });
    const bool ready = QTest::qWaitFor([&] {
      return opened && !workbench.run().kinds().is_null() && view.topology().nodes().size() == 5;
    });
    if (!ready) qFatal("the shop does not load");
  }
  NodeItem* node(const char* name) { return view.topology().node(name); }
  QPoint seen(QPointF scene) { return view.mapFromScene(scene); }
  std::string text() { return workbench.document().text(); }
  const Value* at(const char* pointer) { return workbench.document().at(pointer); }
  void press(QPointF scene, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mousePress(view.viewport(), button, {}, seen(scene));
  }
  void move(QPointF scene) { move_to(seen(scene)); }
  void move_to(QPoint at) {
    QMouseEvent event(QEvent::MouseMove, at, view.viewport()->mapToGlobal(at), Qt::NoButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view.viewport(), &event);
  }
  void release(QPointF scene, Qt::MouseButton button = Qt::LeftButton) {
    QTest::mouseRelease(view.viewport(), button, {}, seen(scene));
  }
  void drag(QPointF from, QPointF to) {
    press(from);
    move((from + to) / 2);
    move(to);
    release(to);
  }
};

/// What a person drags from the palette to the viewport.
void drag_in(TopologyView& view, const char* kind, QPoint at, bool drop) {
  QMimeData mime;
  mime.setData(node_kind_mime, kind);
  QDragEnterEvent enter(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(view.viewport(), &enter);
  QDragMoveEvent move(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(view.viewport(), &move);
  if (drop) {
    QDropEvent event(at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view.viewport(), &event);
  } else {
    QDragLeaveEvent leave;
    QApplication::sendEvent(view.viewport(), &leave);
  }
}

}  // namespace

class TopologyTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  // Pure data.
  void the_graph_is_what_the_text_says();
  void a_call_knows_all_the_places_that_say_so();
  void rates_are_differences_over_a_second();
  void a_reset_begins_the_rates_anew();
  void a_full_queue_is_blamed_on_the_node_that_has_it();

  // Edits of the document.
  void a_new_node_has_a_name_of_its_own_and_a_place();
  void a_call_is_refused_with_the_reason();
  void a_service_calls_by_a_further_step();
  void a_second_call_of_a_gateway_is_one_more_node_behind_it();
  void clients_call_another_instead_and_that_is_said();
  void removing_a_node_removes_all_that_is_about_it_in_one_step();
  void renaming_a_node_renames_it_everywhere_and_keeps_comments();
  void a_name_that_cannot_be_is_refused();

  // The view.
  void a_click_selects_a_node_a_call_or_nothing();
  void a_card_is_dragged_to_the_grid_and_its_place_is_kept();
  void dragging_from_port_to_port_connects();
  void an_invalid_target_says_why_and_connects_nothing();
  void esc_ends_a_drag_without_a_trace();
  void a_node_from_the_palette_has_a_ghost_and_lands_on_the_grid();
  void enter_in_the_palette_asks_for_a_node_in_the_middle();
  void del_removes_the_selection_in_one_step();
  void f2_renames_and_a_taken_name_stays_open();
  void ctrl_wheel_zooms_about_the_pointer_within_limits();
  void the_middle_button_pans_and_f_fits();
  void arrows_go_from_node_to_node_and_enter_selects();
  void shift_and_arrows_move_a_node_in_one_step();
  void structure_is_locked_once_the_run_has_begun_but_cards_move();
  void live_numbers_reach_the_cards_and_arrows();
  void undo_brings_the_picture_back();
  void from_afar_only_the_name_is_written();
};

void TopologyTest::the_graph_is_what_the_text_says() {
  const Graph graph = graph_of(json(shop), kinds());
  QCOMPARE(graph.nodes.size(), std::size_t{5});
  QCOMPARE(graph.node("db")->kind, QString("pool"));
  QStringList calls;
  for (const auto& call : graph.calls) calls.append(call.id());
  QCOMPARE(calls,
           QStringList({"users->gateway", "gateway->orders", "orders->db", "orders->cache"}));
  QCOMPARE(graph.way("users", "cache"), QStringList({"users", "gateway", "orders", "cache"}));
  QVERIFY(graph.way("cache", "users").isEmpty());
}

void TopologyTest::a_call_knows_all_the_places_that_say_so() {
  const Graph graph = graph_of(json(shop), kinds());
  QCOMPARE(graph.call("orders", "db")->fields,
           QStringList({"/nodes/orders/steps/1/parallel/0/call", "/nodes/orders/steps/2/call"}));
}

void TopologyTest::rates_are_differences_over_a_second() {
  Readings readings;
  const auto snapshot = [](qint64 ms, int offered, int failed) {
    return json(QStringLiteral(R"({"now": %1, "nodes": {"a": {"offered": %2,
      "outcomes": {"ok": 1, "rate_limited": %3}, "gauges": {"in_flight": 3, "b.state": 2},
      "counters": {"l.rejected": %3}}},
      "calls": [{"from": "c", "to": "a", "made": %2, "ok": 1, "failed": %3}]})")
                    .arg(ms * 1000000)
                    .arg(offered)
                    .arg(failed)
                    .toUtf8()
                    .constData());
  };
  readings.take(snapshot(0, 0, 0));
  QCOMPARE(readings.node("a").offered, 0.0);
  readings.take(snapshot(500, 1000, 100));
  QCOMPARE(readings.node("a").offered, 2000.0);
  readings.take(snapshot(1000, 1000, 100));
  readings.take(snapshot(1500, 1000, 100));
  // Of the last second only: nothing came.
  QCOMPARE(readings.node("a").offered, 0.0);
  readings.take(snapshot(2000, 1300, 250));
  QCOMPARE(readings.node("a").offered, 300.0);
  QCOMPARE(readings.node("a").refused, 150.0);
  QCOMPARE(readings.node("a").mostly, QString("rate_limited"));
  QCOMPARE(readings.call("c->a").failed, 150.0);
  QCOMPARE(readings.node("a").breakers.front().state, BreakerState::open);
}

void TopologyTest::a_reset_begins_the_rates_anew() {
  Readings readings;
  readings.take(json(R"({"now": 5000000000, "nodes": {"a": {"offered": 900, "outcomes": {}}}})"));
  readings.take(json(R"({"now": 0, "nodes": {"a": {"offered": 0, "outcomes": {}}}})"));
  QCOMPARE(readings.node("a").offered, 0.0);
  readings.take(json(R"({"now": 1000000000, "nodes": {"a": {"offered": 7, "outcomes": {}}}})"));
  QCOMPARE(readings.node("a").offered, 7.0);
}

void TopologyTest::a_full_queue_is_blamed_on_the_node_that_has_it() {
  Readings readings;
  const char* text = R"({"now": %1, "nodes": {
    "service": {"offered": 0, "capacity": 8, "outcomes": {"queue_full": %2}},
    "pool": {"offered": 0, "capacity": 2, "outcomes": {"queue_full": %2}}},
    "calls": [{"from": "service", "to": "pool", "made": 1, "ok": 0, "failed": %2}]})";
  readings.take(json(QString(text).arg(0).arg(0).toUtf8().constData()));
  readings.take(json(QString(text).arg(1000000000).arg(40).toUtf8().constData()));
  QCOMPARE(readings.node("pool").refused, 40.0);
  QCOMPARE(readings.node("service").refused, 0.0);
  QCOMPARE(readings.node("service").not_ok, 40.0);
}

void TopologyTest::a_new_node_has_a_name_of_its_own_and_a_place() {
  Document document;
  document.open(shop, {});
  StructureEdits edits(document, kinds());
  QCOMPARE(edits.add_node("pool", {40, 60}, {}), QString("pool"));
  QCOMPARE(edits.add_node("pool", {80, 60}, {}), QString("pool_2"));
  QCOMPARE(document.at("/layout/pool_2")->json(), json("[80, 60]").json());
  QCOMPARE(document.undo_stack().count(), 2);
  document.undo_stack().undo();
  document.undo_stack().undo();
  QCOMPARE(document.text(), std::string(shop));
}

void TopologyTest::a_call_is_refused_with_the_reason() {
  Document document;
  document.open(shop, {});
  const StructureEdits edits(document, kinds());
  QVERIFY(edits.why_not_connect("db", "cache").contains("calls nobody"));
  QVERIFY(edits.why_not_connect("orders", "users").contains("answer no calls"));
  QVERIFY(edits.why_not_connect("orders", "orders").contains("itself"));
  QVERIFY(edits.why_not_connect("orders", "db").contains("already"));
  QVERIFY(edits.why_not_connect("orders", "gateway").contains("gateway → orders → gateway"));
  QVERIFY(edits.why_not_connect("gateway", "db").isEmpty());
}

void TopologyTest::a_service_calls_by_a_further_step() {
  Document document;
  document.open(shop, {});
  StructureEdits edits(document, kinds());
  edits.add_node("pool", {}, {});
  edits.connect_nodes("orders", "pool");
  QCOMPARE(document.at("/nodes/orders/steps/3")->json(), json(R"({"call": "pool"})").json());
  edits.add_node("service", {}, {});
  edits.connect_nodes("service", "pool");
  QCOMPARE(document.at("/nodes/service/steps")->json(), json(R"([{"call": "pool"}])").json());
}

void TopologyTest::a_second_call_of_a_gateway_is_one_more_node_behind_it() {
  Document document;
  document.open(shop, {});
  StructureEdits edits(document, kinds());
  const QString told = edits.connect_nodes("gateway", "db");
  QCOMPARE(told, QString("gateway calls db as well: a request goes to one of them."));
  QCOMPARE(*document.at("/nodes/gateway/calls"), Value("orders"));
  QCOMPARE(document.at("/nodes/gateway/replicas")->json(), json(R"([{"calls": "db"}])").json());
  QVERIFY(edits.graph().call("gateway", "db"));
  edits.remove_call("gateway", "orders");  // the other one takes its place
  QCOMPARE(*document.at("/nodes/gateway/calls"), Value("db"));
  QVERIFY(!document.at("/nodes/gateway/replicas"));
  document.undo_stack().undo();
  edits.remove_node("orders");
  QCOMPARE(*document.at("/nodes/gateway/calls"), Value("db"));
  document.undo_stack().undo();
  document.undo_stack().undo();
  QCOMPARE(document.text(), std::string(shop));
}

void TopologyTest::clients_call_another_instead_and_that_is_said() {
  Shop it;
  QSignalSpy told(&it.workbench, &Workbench::message);
  it.drag(it.node("users")->out_port(), it.node("orders")->scenePos());
  QCOMPARE(*it.at("/nodes/users/calls"), Value("orders"));
  QCOMPARE(told.count(), 1);
  QCOMPARE(told[0][0].toString(), QString("users calls orders now, and gateway no longer."));
  QCOMPARE(it.workbench.document().undo_stack().undoText(),
           QString("Let users call orders instead of gateway"));
  it.workbench.document().undo_stack().undo();
  QCOMPARE(it.text(), std::string(shop));
}

void TopologyTest::removing_a_node_removes_all_that_is_about_it_in_one_step() {
  Document document;
  document.open(shop, {});
  StructureEdits edits(document, kinds());
  edits.place_nodes({{"db", {1, 2}}, {"orders", {3, 4}}}, "Move");
  edits.remove_node("db");
  QVERIFY(!document.at("/nodes/db"));
  QCOMPARE(document.at("/nodes/orders/steps")->json(),
           json(R"([{"cpu": "1ms"}, {"parallel": [{"call": "cache"}]}])").json());
  QCOMPARE(document.at("/timeline")->json(),
           json(R"([{"at": "6s", "set": {"orders.workers": 8}}])").json());
  QCOMPARE(document.at("/expect")->items()->size(), std::size_t{1});
  QCOMPARE(document.at("/links")->json(), json(R"({"gateway->orders": {"delay": "2ms"}})").json());
  QCOMPARE(document.at("/layout")->json(), json(R"({"orders": [3, 4]})").json());
  QCOMPARE(document.undo_stack().count(), 2);
  document.undo_stack().undo();
  document.undo_stack().undo();
  QCOMPARE(document.text(), std::string(shop));
}

void TopologyTest::renaming_a_node_renames_it_everywhere_and_keeps_comments() {
  Document document;
  document.open(shop, {});
  StructureEdits edits(document, kinds());
  edits.place_nodes({{"orders", {3, 4}}}, "Move");
  edits.rename_node("orders", "sales");
  const std::string text = document.text();
  QVERIFY(text.find("orders") == std::string::npos);
  QVERIFY(text.find("// all of them") != std::string::npos);
  QCOMPARE(*document.at("/nodes/gateway/calls"), Value("sales"));
  QVERIFY(document.at("/links/gateway->sales") && document.at("/links/sales->db"));
  QVERIFY(document.at("/timeline/1/set/sales.workers"));
  QCOMPARE(*document.at("/expect/1/metric"), Value("sales.offered"));
  QVERIFY(document.at("/layout/sales"));
  edits.rename_node("gateway", "edge");
  QCOMPARE(*document.at("/expect/1/of"), Value("edge.offered"));
  edits.rename_node("db", "store");
  QCOMPARE(*document.at("/timeline/0/node"), Value("store"));
  QCOMPARE(*document.at("/nodes/sales/steps/1/parallel/0/call"), Value("store"));
  QCOMPARE(document.undo_stack().count(), 4);
  spillway::scenario::Problems problems;
  spillway::scenario::parse_json(document.text(), problems);
  QVERIFY(problems.empty());
}

void TopologyTest::a_name_that_cannot_be_is_refused() {
  Document document;
  document.open(shop, {});
  const StructureEdits edits(document, kinds());
  QVERIFY(edits.why_not_name("db", "cache").contains("already"));
  QVERIFY(!edits.why_not_name("db", "a.b").isEmpty());
  QVERIFY(!edits.why_not_name("db", "").isEmpty());
  QVERIFY(!edits.why_not_name("db", "duration").isEmpty());
  QVERIFY(edits.why_not_name("db", "db").isEmpty());
  QVERIFY(edits.why_not_name("db", "db2").isEmpty());
}

void TopologyTest::a_click_selects_a_node_a_call_or_nothing() {
  Shop s;
  QSignalSpy changes(&s.workbench, &Workbench::selection_changed);
  const auto click = [&](QPointF scene) {
    QTest::mouseClick(s.view.viewport(), Qt::LeftButton, {}, s.seen(scene));
  };
  click(s.node("gateway")->pos());
  QCOMPARE(s.workbench.selection(), QString("gateway"));
  const QPointF middle = (s.node("users")->out_port() + s.node("gateway")->in_port()) / 2;
  click(middle);
  QCOMPARE(s.workbench.selection(), QString("users->gateway"));
  click(s.node("users")->pos() - QPointF(0, 150));
  QCOMPARE(s.workbench.selection(), QString());
  QCOMPARE(changes.count(), 3);
  QVERIFY(!s.workbench.document().modified());
}

void TopologyTest::a_card_is_dragged_to_the_grid_and_its_place_is_kept() {
  Shop s;
  const QPointF was = s.node("db")->pos();
  s.drag(was, was + QPointF(33, 58));
  QCOMPARE(s.node("db")->pos(), TopologyScene::snapped(was + QPointF(33, 58)));
  const Value* place = s.at("/layout/db");
  QVERIFY(place);
  QCOMPARE((*place->items())[0].number(), s.node("db")->pos().x());
  QCOMPARE(s.at("/layout")->members()->size(), std::size_t{5});
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
  QVERIFY(s.workbench.document().undo_stack().undoText().contains("db"));
  s.workbench.document().undo_stack().undo();
  QCOMPARE(s.node("db")->pos(), was);
}

void TopologyTest::dragging_from_port_to_port_connects() {
  Shop s;
  s.press(s.node("gateway")->out_port());
  s.move(s.node("cache")->pos());
  s.release(s.node("cache")->pos());
  QCOMPARE(*s.at("/nodes/gateway/replicas/0/calls"), Value("cache"));
  QCOMPARE(s.workbench.selection(), QString("gateway->cache"));
  QVERIFY(s.view.topology().call("gateway->cache"));
  QVERIFY(s.view.topology().call("gateway->orders"));
}

void TopologyTest::an_invalid_target_says_why_and_connects_nothing() {
  Shop s;
  QSignalSpy messages(&s.workbench, &Workbench::message);
  const std::string before = s.text();
  s.drag(s.node("orders")->out_port(), s.node("gateway")->pos());
  QCOMPARE(s.text(), before);
  QVERIFY(messages.value(0).value(0).toString().contains("circle"));
  s.drag(s.node("orders")->out_port(), s.node("orders")->pos() + QPointF(0, 150));
  QCOMPARE(messages.count(), 1);
}

void TopologyTest::esc_ends_a_drag_without_a_trace() {
  Shop s;
  const std::string before = s.text();
  const QPointF was = s.node("db")->pos();
  s.press(was);
  s.move(was + QPointF(80, 80));
  QVERIFY(s.node("db")->pos() != was);
  QTest::keyClick(&s.view, Qt::Key_Escape);
  QCOMPARE(s.node("db")->pos(), was);
  s.release(was + QPointF(80, 80));
  s.press(s.node("gateway")->out_port());
  s.move(s.node("cache")->pos());
  QTest::keyClick(&s.view, Qt::Key_Escape);
  s.release(s.node("cache")->pos());
  QCOMPARE(s.text(), before);
}

void TopologyTest::a_node_from_the_palette_has_a_ghost_and_lands_on_the_grid() {
  Shop s;
  const QPoint at(333, 77);
  drag_in(s.view, "pool", at, false);
  QCOMPARE(s.at("/nodes")->members()->size(), std::size_t{5});
  const QPointF wanted = TopologyScene::snapped(s.view.mapToScene(at));
  drag_in(s.view, "pool", at, true);
  QVERIFY(s.at("/nodes/pool"));
  QCOMPARE(s.node("pool")->pos(), wanted);
  QCOMPARE(s.workbench.selection(), QString("pool"));
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
  s.workbench.document().undo_stack().undo();
  QVERIFY(!s.node("pool"));
  QCOMPARE(s.text(), std::string(shop));
}

void TopologyTest::enter_in_the_palette_asks_for_a_node_in_the_middle() {
  Shop s;
  NodePalette palette(s.workbench);
  palette.show();
  connect(&palette, &NodePalette::wanted, &s.view, &TopologyView::add_at_centre);
  auto* list = palette.findChild<QListWidget*>("node_palette");
  QCOMPARE(list->count(), 4);
  list->setCurrentRow(2);
  QTest::keyClick(list, Qt::Key_Return);
  QVERIFY(s.node("service"));
  QCOMPARE(s.workbench.selection(), QString("service"));
  for (const auto& [name, item] : s.view.topology().nodes())
    QVERIFY(name == "service" || !item->sceneBoundingRect().contains(s.node("service")->pos()));
}

void TopologyTest::del_removes_the_selection_in_one_step() {
  Shop s;
  s.workbench.select("cache");
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_Delete);
  QVERIFY(!s.at("/nodes/cache"));
  QVERIFY(s.text().find("cache") == std::string::npos);
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
  QCOMPARE(s.workbench.selection(), QString());
  s.workbench.select("orders->db");
  QTest::keyClick(&s.view, Qt::Key_Delete);
  QVERIFY(!s.view.topology().call("orders->db"));
  QVERIFY(s.at("/nodes/db"));
  QVERIFY(!s.at("/links/orders->db"));
  QCOMPARE(s.workbench.document().undo_stack().count(), 2);
}

void TopologyTest::f2_renames_and_a_taken_name_stays_open() {
  Shop s;
  QVERIFY(QTest::qWaitForWindowActive(&s.view));
  s.workbench.select("db");
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_F2);
  auto* box = s.view.findChild<QLineEdit*>("topology.name");
  QVERIFY(box->isVisible());
  box->setText("cache");
  QTest::keyClick(box, Qt::Key_Return);
  QVERIFY(box->isVisible());
  QVERIFY(s.at("/nodes/db"));
  box->setText("store");
  QTest::keyClick(box, Qt::Key_Return);
  QVERIFY(!box->isVisible());
  QVERIFY(s.at("/nodes/store"));
  QCOMPARE(s.workbench.selection(), QString("store"));
  QTest::mouseDClick(s.view.viewport(), Qt::LeftButton, {}, s.seen(s.node("store")->pos()));
  QVERIFY(box->isVisible());
  QTest::keyClick(box, Qt::Key_Escape);
  QVERIFY(!box->isVisible());
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
}

void TopologyTest::ctrl_wheel_zooms_about_the_pointer_within_limits() {
  Shop s;
  const QPoint at(700, 200);
  const auto wheel = [&](int delta, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(at, s.view.viewport()->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton,
                      modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(s.view.viewport(), &event);
  };
  const double before = s.view.zoom();
  const QPointF under = s.view.mapToScene(at);
  wheel(240, Qt::ControlModifier);
  QVERIFY(s.view.zoom() > before);
  const QPointF away = s.view.mapToScene(at) - under;
  QVERIFY2(away.manhattanLength() < 3 / s.view.zoom(), qPrintable(QDebug::toString(away)));
  for (int i = 0; i < 40; ++i) wheel(240, Qt::ControlModifier);
  QCOMPARE(s.view.zoom(), TopologyView::most_zoom);
  const QPointF there = s.view.mapToScene(at);
  wheel(-240, {});  // alone it scrolls
  QCOMPARE(s.view.zoom(), TopologyView::most_zoom);
  QVERIFY(s.view.mapToScene(at).y() > there.y());
  for (int i = 0; i < 80; ++i) wheel(-240, Qt::ControlModifier);
  QCOMPARE(s.view.zoom(), TopologyView::least_zoom);
  wheel(240, {});
  QCOMPARE(s.view.zoom(), TopologyView::least_zoom);
}

void TopologyTest::the_middle_button_pans_and_f_fits() {
  Shop s;
  QVERIFY(QTest::qWaitForWindowActive(&s.view));
  const QPoint from(500, 250);
  const QPointF before = s.view.mapToScene(from);
  QTest::mousePress(s.view.viewport(), Qt::MiddleButton, {}, from);
  s.move_to(from + QPoint(90, -40));
  QTest::mouseRelease(s.view.viewport(), Qt::MiddleButton, {}, from + QPoint(90, -40));
  const QPointF now = s.view.mapToScene(from + QPoint(90, -40));
  QVERIFY((now - before).manhattanLength() < 3);
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_F);
  const QRectF seen = s.view.mapToScene(s.view.viewport()->rect()).boundingRect();
  QVERIFY(seen.contains(s.view.topology().extent()));
}

void TopologyTest::arrows_go_from_node_to_node_and_enter_selects() {
  Shop s;
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_Right);
  QTest::keyClick(&s.view, Qt::Key_Right);
  QCOMPARE(s.workbench.selection(), QString());
  QTest::keyClick(&s.view, Qt::Key_Return);
  QCOMPARE(s.workbench.selection(), QString("gateway"));
  QVERIFY(s.view.accessibleDescription().contains("gateway"));
  QTest::keyClick(&s.view, Qt::Key_Left);
  QTest::keyClick(&s.view, Qt::Key_Return);
  QCOMPARE(s.workbench.selection(), QString("users"));
}

void TopologyTest::shift_and_arrows_move_a_node_in_one_step() {
  Shop s;
  s.view.setFocus();
  s.workbench.select("db");
  const QPointF was = s.node("db")->pos();
  const auto press = [&](int key, Qt::KeyboardModifiers modifiers) {
    QKeyEvent event(QEvent::KeyPress, key, modifiers);  // keyClick would let go of Shift each time
    QApplication::sendEvent(&s.view, &event);
  };
  press(Qt::Key_Shift, {});
  for (int i = 0; i < 3; ++i) press(Qt::Key_Down, Qt::ShiftModifier);
  QCOMPARE(s.node("db")->pos(), was + QPointF(0, 3 * TopologyScene::grid));
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
  press(Qt::Key_Shift, {});
  press(Qt::Key_Left, Qt::ShiftModifier);
  QCOMPARE(s.workbench.document().undo_stack().count(), 2);
}

void TopologyTest::structure_is_locked_once_the_run_has_begun_but_cards_move() {
  Shop s;
  s.workbench.run().step_by(100'000'000);
  QTRY_VERIFY(s.workbench.run().begun());
  QSignalSpy messages(&s.workbench, &Workbench::message);
  const std::string before = s.text();
  s.workbench.select("cache");
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_Delete);
  s.drag(s.node("gateway")->out_port(), s.node("cache")->pos());
  s.view.add_at_centre("pool");
  s.view.begin_rename("db");
  QCOMPARE(s.text(), before);
  QCOMPARE(messages.count(), 4);
  QVERIFY(!messages.value(0).value(0).toString().isEmpty());
  const QPointF was = s.node("db")->pos();
  s.drag(was, was + QPointF(60, 60));
  QVERIFY(s.node("db")->pos() != was);
  QTest::qWait(20);
  QCOMPARE(messages.count(), 4);  // a place is no change of the run: nothing to say
}

void TopologyTest::live_numbers_reach_the_cards_and_arrows() {
  Shop s;
  s.workbench.run().step_by(2'000'000'000);
  QTRY_VERIFY(s.workbench.run().now() >= 2'000'000'000);
  s.workbench.run().step_by(1'000'000'000);
  QTRY_VERIFY(s.workbench.run().now() >= 3'000'000'000);
  QTRY_VERIFY2(s.node("gateway")->in_words().contains("refuses 4"),
               qPrintable(s.node("gateway")->in_words()));
  QVERIFY(s.node("db")->in_words().contains("of 2 busy"));
  const CallItem* call = s.view.topology().call("users->gateway");
  QVERIFY2(call->in_words().contains("100 /s"), qPrintable(call->in_words()));
  QVERIFY(call->in_words().contains("fail"));
}

void TopologyTest::undo_brings_the_picture_back() {
  Shop s;
  s.workbench.select("db");
  s.view.setFocus();
  QTest::keyClick(&s.view, Qt::Key_Delete);
  QVERIFY(!s.node("db"));
  s.workbench.document().undo_stack().undo();
  QVERIFY(s.node("db"));
  QVERIFY(s.view.topology().call("orders->db"));
  s.workbench.document().undo_stack().redo();
  QVERIFY(!s.node("db"));
}

void TopologyTest::from_afar_only_the_name_is_written() {
  NodeItem item("database", "pool");
  item.set_theme(theme_of(QPalette(Qt::white)));
  TopologyScene scene;
  const auto ink = [&](double scale) {
    QImage image(300, 200, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(150, 100);
    painter.scale(scale, scale);
    QStyleOptionGraphicsItem option;
    item.paint(&painter, &option, nullptr);
    int dark = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) dark += qGray(image.pixel(x, y)) < 60;
    return dark;
  };
  QVERIFY(ink(1) > 50);
  QVERIFY(ink(0.39) > 0);
  QVERIFY(ink(0.39) < ink(1) / 4);
  QCOMPARE(ink(0.1), 0);  // no longer to be read
}

QTEST_MAIN(TopologyTest)
#include "topology_test.moc"

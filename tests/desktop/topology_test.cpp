// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QSignalSpy>
#include <QStyleOptionGraphicsItem>
#include <QTest>
#include <QToolButton>

#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/graph.h"
#include "app/desktop/topology/readings.h"
#include "tests/desktop/topology_fixture.h"

namespace spillway::desktop {

using scenario::Value;

class TopologyTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  // Pure data.
  void the_graph_is_what_the_text_says();
  void a_call_knows_all_the_places_that_say_so();
  void rates_are_differences_over_a_second();
  void the_rate_of_a_call_is_not_behind_its_cards();
  void a_reset_begins_the_rates_anew();
  void a_full_queue_is_blamed_on_the_node_that_has_it();

  // The picture.
  void a_click_selects_a_node_a_call_or_nothing();
  void ctrl_wheel_zooms_about_the_pointer_within_limits();
  void the_middle_button_pans_and_f_fits();
  void no_card_is_under_the_buttons_when_it_fits();
  void arrows_go_from_node_to_node_and_enter_selects();
  void live_numbers_reach_the_cards_and_arrows();
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
  const auto snapshot = [](qint64 at, int offered, int failed) {
    return json(QStringLiteral(R"({"now": %1, "nodes": {"a": {"offered": %2,
      "outcomes": {"ok": 1, "rate_limited": %3}, "gauges": {"in_flight": 3, "b.state": 2},
      "counters": {"l.rejected": %3}}},
      "calls": [{"from": "c", "to": "a", "made": %2, "ok": 1, "failed": %3}]})")
                    .arg(at * ms)
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

void TopologyTest::the_rate_of_a_call_is_not_behind_its_cards() {
  const auto card = [](const NodeItem& node) {
    const QPointF half(NodeItem::width / 2, NodeItem::height / 2);
    return QRectF(node.pos() - half, node.pos() + half);
  };
  for (const double x : {-600, -240, -100, 0, 300, 600}) {
    for (const double y : {-400, -160, 0, 160, 400}) {
      NodeItem from(QStringLiteral("from"), QStringLiteral("service"));
      NodeItem to(QStringLiteral("to"), QStringLiteral("service"));
      to.setPos(x, y);
      if (card(from).intersects(card(to))) continue;
      const CallItem call(from, to);
      const QRectF label(call.label_place() - QPointF(30, 22), QSizeF(60, 44));
      QVERIFY2(!label.intersects(card(from)) && !label.intersects(card(to)),
               qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    }
  }
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

void TopologyTest::no_card_is_under_the_buttons_when_it_fits() {
  Shop s;
  for (const QSize size : {QSize(1000, 500), QSize(900, 200), QSize(600, 300)}) {
    s.view.resize(size);
    s.view.fit();
    for (const auto* button : s.view.viewport()->findChildren<QToolButton*>()) {
      const QRect there(button->mapTo(s.view.viewport(), QPoint()), button->size());
      const QPolygonF covered = s.view.mapToScene(there);
      for (const auto& [name, item] : s.view.topology().nodes()) {
        QVERIFY2(!covered.boundingRect().intersects(item->sceneBoundingRect()), qPrintable(name));
      }
    }
    const QRectF seen = s.view.mapToScene(s.view.viewport()->rect()).boundingRect();
    QVERIFY(seen.contains(s.view.topology().extent()));
  }
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

void TopologyTest::live_numbers_reach_the_cards_and_arrows() {
  Shop s;
  s.workbench.run().step_by(2'000'000'000);
  QTRY_VERIFY(s.workbench.run().now() >= 2'000'000'000);
  s.workbench.run().step_by(1'000'000'000);
  QTRY_VERIFY(s.workbench.run().now() >= 3'000'000'000);
  QTRY_VERIFY2(s.node("gateway")->in_words().contains("refuses 4"),
               qPrintable(s.node("gateway")->in_words()));
  QVERIFY(s.node("gateway")->in_words().contains("not ok, mostly rate limited"));
  QVERIFY(s.node("db")->in_words().contains("of 2 busy"));
  const CallItem* call = s.view.topology().call("users->gateway");
  QVERIFY2(call->in_words().contains("100 /s"), qPrintable(call->in_words()));
  QVERIFY(call->in_words().contains("fail"));
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

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::TopologyTest)
#include "topology_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "app/desktop/topology/node_palette.h"
#include "tests/desktop/topology_fixture.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

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

class TopologyEditTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void clients_call_another_instead_and_that_is_said();
  void a_card_is_dragged_to_the_grid_and_its_place_is_kept();
  void dragging_from_port_to_port_connects();
  void an_invalid_target_says_why_and_connects_nothing();
  void esc_ends_a_drag_without_a_trace();
  void a_node_from_the_palette_has_a_ghost_and_lands_on_the_grid();
  void enter_in_the_palette_asks_for_a_node_in_the_middle();
  void del_removes_the_selection_in_one_step();
  void f2_renames_and_a_taken_name_stays_open();
  void a_name_that_was_typed_is_taken_when_the_person_goes_on();
  void shift_and_arrows_move_a_node_in_one_step();
  void structure_is_locked_once_the_run_has_begun_but_cards_move();
  void undo_brings_the_picture_back();
};

void TopologyEditTest::clients_call_another_instead_and_that_is_said() {
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

void TopologyEditTest::a_card_is_dragged_to_the_grid_and_its_place_is_kept() {
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

void TopologyEditTest::dragging_from_port_to_port_connects() {
  Shop s;
  s.press(s.node("gateway")->out_port());
  s.move(s.node("cache")->pos());
  s.release(s.node("cache")->pos());
  QCOMPARE(*s.at("/nodes/gateway/replicas/0/calls"), Value("cache"));
  QCOMPARE(s.workbench.selection(), QString("gateway->cache"));
  QVERIFY(s.view.topology().call("gateway->cache"));
  QVERIFY(s.view.topology().call("gateway->orders"));
}

void TopologyEditTest::an_invalid_target_says_why_and_connects_nothing() {
  Shop s;
  QSignalSpy messages(&s.workbench, &Workbench::message);
  const std::string before = s.text();
  s.drag(s.node("orders")->out_port(), s.node("gateway")->pos());
  QCOMPARE(s.text(), before);
  QVERIFY(messages.value(0).value(0).toString().contains("circle"));
  s.drag(s.node("orders")->out_port(), s.node("orders")->pos() + QPointF(0, 150));
  QCOMPARE(messages.count(), 1);
}

void TopologyEditTest::esc_ends_a_drag_without_a_trace() {
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

void TopologyEditTest::a_node_from_the_palette_has_a_ghost_and_lands_on_the_grid() {
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

void TopologyEditTest::enter_in_the_palette_asks_for_a_node_in_the_middle() {
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

void TopologyEditTest::del_removes_the_selection_in_one_step() {
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

void TopologyEditTest::a_name_that_was_typed_is_taken_when_the_person_goes_on() {
  Shop s;
  QVERIFY(QTest::qWaitForWindowActive(&s.view));
  auto* box = s.view.findChild<QLineEdit*>("topology.name");
  s.view.begin_rename("db");
  box->setText("store");
  s.view.setFocus();
  QVERIFY(!box->isVisible());
  QVERIFY(s.at("/nodes/store"));
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
  s.view.begin_rename("store");
  box->setText("orders");  // another one is called that
  s.view.setFocus();
  QVERIFY(s.at("/nodes/store"));
  s.view.begin_rename("store");
  box->setText("never mind");
  QTest::keyClick(box, Qt::Key_Escape);
  QVERIFY(!box->isVisible());
  QVERIFY(s.at("/nodes/store"));
  QCOMPARE(s.workbench.document().undo_stack().count(), 1);
}

void TopologyEditTest::f2_renames_and_a_taken_name_stays_open() {
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

void TopologyEditTest::shift_and_arrows_move_a_node_in_one_step() {
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

void TopologyEditTest::structure_is_locked_once_the_run_has_begun_but_cards_move() {
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

void TopologyEditTest::undo_brings_the_picture_back() {
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

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::TopologyEditTest)
#include "topology_edit_test.moc"

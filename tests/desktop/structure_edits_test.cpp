// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/structure_edits.h"

#include <QTest>

#include "tests/desktop/topology_fixture.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// The shop's document, and edits of it.
struct Edited {
  Document document;
  StructureEdits edits{document, kinds()};

  Edited() { document.open(shop, {}); }
  const Value* at(const char* pointer) const { return document.at(pointer); }
  void undo() { document.undo_stack().undo(); }
};

}  // namespace

class StructureEditsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_new_node_has_a_name_of_its_own_and_a_place();
  void a_call_is_refused_with_the_reason();
  void a_service_calls_by_a_further_step();
  void a_second_call_of_a_gateway_is_one_more_node_behind_it();
  void removing_a_node_removes_all_that_is_about_it_in_one_step();
  void renaming_a_node_renames_it_everywhere_and_keeps_comments();
  void a_name_that_cannot_be_is_refused();
};

void StructureEditsTest::a_new_node_has_a_name_of_its_own_and_a_place() {
  Edited s;
  QCOMPARE(s.edits.add_node("pool", {40, 60}, {}), QString("pool"));
  QCOMPARE(s.edits.add_node("pool", {80, 60}, {}), QString("pool_2"));
  QCOMPARE(s.at("/layout/pool_2")->json(), json("[80, 60]").json());
  QCOMPARE(s.document.undo_stack().count(), 2);
  s.undo();
  s.undo();
  QCOMPARE(s.document.text(), std::string(shop));
}

void StructureEditsTest::a_call_is_refused_with_the_reason() {
  Edited s;
  QVERIFY(s.edits.why_not_connect("db", "cache").contains("calls nobody"));
  QVERIFY(s.edits.why_not_connect("orders", "users").contains("answer no calls"));
  QVERIFY(s.edits.why_not_connect("orders", "orders").contains("itself"));
  QVERIFY(s.edits.why_not_connect("orders", "db").contains("already"));
  QVERIFY(s.edits.why_not_connect("orders", "gateway").contains("gateway → orders → gateway"));
  QVERIFY(s.edits.why_not_connect("gateway", "db").isEmpty());
}

void StructureEditsTest::a_service_calls_by_a_further_step() {
  Edited s;
  s.edits.add_node("pool", {}, {});
  s.edits.connect_nodes("orders", "pool");
  QCOMPARE(s.at("/nodes/orders/steps/3")->json(), json(R"({"call": "pool"})").json());
  s.edits.add_node("service", {}, {});
  s.edits.connect_nodes("service", "pool");
  QCOMPARE(s.at("/nodes/service/steps")->json(), json(R"([{"call": "pool"}])").json());
}

void StructureEditsTest::a_second_call_of_a_gateway_is_one_more_node_behind_it() {
  Edited s;
  const QString told = s.edits.connect_nodes("gateway", "db");
  QCOMPARE(told, QString("gateway calls db as well: a request goes to one of them."));
  QCOMPARE(*s.at("/nodes/gateway/calls"), Value("orders"));
  QCOMPARE(s.at("/nodes/gateway/replicas")->json(), json(R"([{"calls": "db"}])").json());
  QVERIFY(s.edits.graph().call("gateway", "db"));
  s.edits.remove_call("gateway", "orders");  // the other one takes its place
  QCOMPARE(*s.at("/nodes/gateway/calls"), Value("db"));
  QVERIFY(!s.at("/nodes/gateway/replicas"));
  s.undo();
  s.edits.remove_node("orders");
  QCOMPARE(*s.at("/nodes/gateway/calls"), Value("db"));
  s.undo();
  s.undo();
  QCOMPARE(s.document.text(), std::string(shop));
}

void StructureEditsTest::removing_a_node_removes_all_that_is_about_it_in_one_step() {
  Edited s;
  s.edits.place_nodes({{"db", {1, 2}}, {"orders", {3, 4}}}, "Move");
  s.edits.remove_node("db");
  QVERIFY(!s.at("/nodes/db"));
  QCOMPARE(s.at("/nodes/orders/steps")->json(),
           json(R"([{"cpu": "1ms"}, {"parallel": [{"call": "cache"}]}])").json());
  QCOMPARE(s.at("/timeline")->json(),
           json(R"([{"at": "6s", "set": {"orders.workers": 8}}])").json());
  QCOMPARE(s.at("/expect")->items()->size(), std::size_t{1});
  QCOMPARE(s.at("/links")->json(), json(R"({"gateway->orders": {"delay": "2ms"}})").json());
  QCOMPARE(s.at("/layout")->json(), json(R"({"orders": [3, 4]})").json());
  QCOMPARE(s.document.undo_stack().count(), 2);
  s.undo();
  s.undo();
  QCOMPARE(s.document.text(), std::string(shop));
}

void StructureEditsTest::renaming_a_node_renames_it_everywhere_and_keeps_comments() {
  Edited s;
  s.edits.place_nodes({{"orders", {3, 4}}}, "Move");
  s.edits.rename_node("orders", "sales");
  const std::string text = s.document.text();
  QVERIFY(text.find("orders") == std::string::npos);
  QVERIFY(text.find("// all of them") != std::string::npos);
  QCOMPARE(*s.at("/nodes/gateway/calls"), Value("sales"));
  QVERIFY(s.at("/links/gateway->sales") && s.at("/links/sales->db"));
  QVERIFY(s.at("/timeline/1/set/sales.workers"));
  QCOMPARE(*s.at("/expect/1/metric"), Value("sales.offered"));
  QVERIFY(s.at("/layout/sales"));
  s.edits.rename_node("gateway", "edge");
  QCOMPARE(*s.at("/expect/1/of"), Value("edge.offered"));
  s.edits.rename_node("db", "store");
  QCOMPARE(*s.at("/timeline/0/node"), Value("store"));
  QCOMPARE(*s.at("/nodes/sales/steps/1/parallel/0/call"), Value("store"));
  QCOMPARE(s.document.undo_stack().count(), 4);
  scenario::Problems problems;
  scenario::parse_json(s.document.text(), problems);
  QVERIFY(problems.empty());
}

void StructureEditsTest::a_name_that_cannot_be_is_refused() {
  Edited s;
  QVERIFY(s.edits.why_not_name("db", "cache").contains("already"));
  QVERIFY(!s.edits.why_not_name("db", "a.b").isEmpty());
  QVERIFY(!s.edits.why_not_name("db", "").isEmpty());
  QVERIFY(!s.edits.why_not_name("db", "duration").isEmpty());
  QVERIFY(s.edits.why_not_name("db", "db").isEmpty());
  QVERIFY(s.edits.why_not_name("db", "db2").isEmpty());
}

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::StructureEditsTest)
#include "structure_edits_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "app/desktop/topology/node_item.h"
#include "app/desktop/topology/topology_scene.h"
#include "app/desktop/topology/topology_view.h"
#include "app/desktop/workbench/workbench.h"
#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

inline constexpr const char* shop = R"({
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
  const scenario::Value* at(const char* pointer) { return workbench.document().at(pointer); }
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

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <map>
#include <memory>

#include "app/desktop/settings/theme.h"
#include "app/desktop/topology/graph.h"
#include "app/desktop/topology/readings.h"
#include "app/desktop/topology/structure_edits.h"

namespace spillway::desktop {

class CallItem;
class NodeItem;

/// The cards and arrows of a graph. It shows what it is given and decides nothing.
class TopologyScene : public QGraphicsScene {
  Q_OBJECT

 public:
  static constexpr double grid = 20;

  explicit TopologyScene(QObject* parent = nullptr);
  ~TopologyScene() override;

  /// Cards of nodes that stay are kept. Nodes without a place get one from the automatic layout.
  void show_graph(const Graph& graph, const Places& kept);
  /// Which kinds answer calls, and which make some.
  void set_ports(const QString& kind, bool in, bool out);
  void set_theme(const Theme& theme);
  /// `texts`: the numbers in words too, not only the levels.
  void set_readings(const Readings& readings, bool texts);

  const Graph& graph() const { return graph_; }
  Places places() const;
  /// A card and its arrows; the document knows nothing of it.
  void move_node(const QString& name, QPointF place);

  NodeItem* node(const QString& name) const;
  CallItem* call(const QString& id) const;
  NodeItem* node_at(QPointF point) const;
  CallItem* call_at(QPointF point) const;
  /// The card whose out port is there.
  NodeItem* out_port_at(QPointF point) const;
  /// The next card in a direction (an arrow key) from another; with none, the first.
  NodeItem* neighbour(const NodeItem* of, int key) const;
  const std::map<QString, std::unique_ptr<NodeItem>>& nodes() const { return nodes_; }

  /// What the cards cover, with some room around.
  QRectF extent() const;
  static QPointF snapped(QPointF point);

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;

 private:
  struct Ports {
    bool in = true;
    bool out = true;
  };
  Graph graph_;
  Theme theme_;
  std::map<QString, Ports> ports_;
  std::map<QString, std::unique_ptr<NodeItem>> nodes_;
  std::map<QString, std::unique_ptr<CallItem>> calls_;
};

/// Places for all nodes of a graph: those that are kept, else by the automatic layout.
Places placed(const Graph& graph, const Places& kept);

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/topology_scene.h"

#include <QPainter>
#include <cmath>

#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/layered_layout.h"
#include "app/desktop/topology/node_item.h"

namespace spillway::desktop {

Places placed(const Graph& graph, const Places& kept) {
  QHash<QString, int> index;
  for (const Graph::Node& node : graph.nodes)
    index.insert(node.name, static_cast<int>(index.size()));
  std::vector<std::pair<int, int>> calls;
  for (const Graph::Call& call : graph.calls)
    calls.emplace_back(index.value(call.from), index.value(call.to));
  const auto automatic =
      layered_layout(static_cast<int>(graph.nodes.size()), calls, {280, 180, TopologyScene::grid});
  Places places;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const QString& name = graph.nodes[i].name;
    places[name] = kept.contains(name) ? kept[name] : automatic[i];
  }
  return places;
}

TopologyScene::TopologyScene(QObject* parent) : QGraphicsScene(parent) {
  setItemIndexMethod(NoIndex);  // all of it is painted anyway
}

TopologyScene::~TopologyScene() {
  // Before the base class would delete them.
  calls_.clear();
  nodes_.clear();
}

void TopologyScene::show_graph(const Graph& graph, const Places& kept) {
  graph_ = graph;
  calls_.clear();
  std::map<QString, std::unique_ptr<NodeItem>> old = std::exchange(nodes_, {});
  const Places places = placed(graph, kept);
  for (const Graph::Node& node : graph.nodes) {
    auto& item = nodes_[node.name];
    const auto known = old.find(node.name);
    if (known != old.end() && known->second->kind() == node.kind) item = std::move(known->second);
    if (!item) {
      item = std::make_unique<NodeItem>(node.name, node.kind);
      const auto ports = ports_.find(node.kind);
      if (ports != ports_.end()) item->set_ports(ports->second.in, ports->second.out);
      item->set_theme(theme_);
      addItem(item.get());
    }
    item->setPos(places[node.name]);
  }
  for (const Graph::Call& call : graph.calls) {
    auto& item = calls_[call.id()];
    item = std::make_unique<CallItem>(*nodes_[call.from], *nodes_[call.to]);
    item->set_theme(theme_);
    addItem(item.get());
  }
}

void TopologyScene::set_ports(const QString& kind, bool in, bool out) {
  ports_[kind] = {in, out};
  for (const auto& [name, item] : nodes_)
    if (item->kind() == kind) item->set_ports(in, out);
}

void TopologyScene::set_theme(const Theme& theme) {
  theme_ = theme;
  for (const auto& [name, item] : nodes_) item->set_theme(theme);
  for (const auto& [id, item] : calls_) item->set_theme(theme);
  update();
}

void TopologyScene::set_readings(const Readings& readings, bool texts) {
  for (const auto& [name, item] : nodes_) item->set_reading(readings.node(name), texts);
  for (const auto& [id, item] : calls_) item->set_reading(readings.call(id), texts);
}

Places TopologyScene::places() const {
  Places places;
  for (const auto& [name, item] : nodes_) places[name] = item->pos();
  return places;
}

void TopologyScene::move_node(const QString& name, QPointF place) {
  NodeItem* item = node(name);
  if (!item) return;
  item->setPos(place);
  for (const auto& [id, call] : calls_)
    if (&call->from() == item || &call->to() == item) call->follow();
}

NodeItem* TopologyScene::node(const QString& name) const {
  const auto found = nodes_.find(name);
  return found == nodes_.end() ? nullptr : found->second.get();
}

CallItem* TopologyScene::call(const QString& id) const {
  const auto found = calls_.find(id);
  return found == calls_.end() ? nullptr : found->second.get();
}

NodeItem* TopologyScene::node_at(QPointF point) const {
  for (const auto& [name, item] : nodes_) {
    const QPointF within = point - item->pos();
    if (std::abs(within.x()) <= NodeItem::width / 2 && std::abs(within.y()) <= NodeItem::height / 2)
      return item.get();
  }
  return nullptr;
}

CallItem* TopologyScene::call_at(QPointF point) const {
  for (const auto& [id, item] : calls_)
    if (item->shape().contains(point)) return item.get();
  return nullptr;
}

NodeItem* TopologyScene::out_port_at(QPointF point) const {
  for (const auto& [name, item] : nodes_)
    if (item->is_on_out_port(point)) return item.get();
  return nullptr;
}

NodeItem* TopologyScene::neighbour(const NodeItem* of, int key) const {
  NodeItem* best = nullptr;
  double nearest = 0;
  for (const auto& [name, item] : nodes_) {
    if (item.get() == of) continue;
    double along = 0;
    double aside = 0;
    if (of) {
      const QPointF away = item->pos() - of->pos();
      const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
      along = sideways ? away.x() : away.y();
      aside = sideways ? away.y() : away.x();
      if (key == Qt::Key_Left || key == Qt::Key_Up) along = -along;
      if (along <= 0) continue;
    } else {
      along = item->pos().x();
      aside = item->pos().y();
    }
    // What is straight ahead is nearer than what is nearly beside.
    const double distance = along + 2 * std::abs(aside);
    if (!best || distance < nearest) {
      best = item.get();
      nearest = distance;
    }
  }
  return best;
}

QRectF TopologyScene::extent() const {
  QRectF extent;
  for (const auto& [name, item] : nodes_) extent |= item->sceneBoundingRect();
  for (const auto& [id, item] : calls_) extent |= item->sceneBoundingRect();
  return extent.adjusted(-grid / 2, -grid / 2, grid / 2, grid / 2);
}

QPointF TopologyScene::snapped(QPointF point) {
  return {std::round(point.x() / grid) * grid, std::round(point.y() / grid) * grid};
}

void TopologyScene::drawBackground(QPainter* painter, const QRectF& rect) {
  painter->fillRect(rect, theme_.window);
  if (painter->worldTransform().m11() < 0.5) return;
  QVector<QPointF> dots;
  constexpr double apart = 2 * grid;
  for (double x = std::floor(rect.left() / apart) * apart; x < rect.right(); x += apart)
    for (double y = std::floor(rect.top() / apart) * apart; y < rect.bottom(); y += apart)
      dots.append({x, y});
  painter->setRenderHint(QPainter::Antialiasing, false);
  QPen pen(theme_.dark ? theme_.grid : theme_.grid.darker(104), 2);
  pen.setCosmetic(true);
  painter->setPen(pen);
  painter->drawPoints(dots.constData(), static_cast<int>(dots.size()));
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QMap>
#include <QPointF>
#include <QString>

#include "app/desktop/topology/graph.h"
#include "app/desktop/workbench/document.h"

namespace spillway::desktop {

/// Where the middles of the nodes' cards are.
using Places = QMap<QString, QPointF>;
/// Those that the scenario keeps, under `layout`.
Places places_in(const scenario::Value& tree);

/// Edits of what a scenario is made of. Each is one step of the document's undo stack and keeps
/// every text that names a node: calls, steps, the timeline, paths that are set, expectations,
/// links and places.
class StructureEdits {
  Q_DECLARE_TR_FUNCTIONS(spillway::desktop::StructureEdits)

 public:
  /// Both must outlive this.
  StructureEdits(Document& document, const scenario::Value& kinds)
      : document_(document), kinds_(kinds) {}

  Graph graph() const { return graph_of(document_.tree(), kinds_); }

  /// A node of this kind; returns its name, which nobody else has. `places` are those of the
  /// others, kept so that they stay where a person saw them.
  QString add_node(const QString& kind, QPointF place, const Places& places);
  /// Keeps the places of all nodes. `merge` as in Document.
  void place_nodes(const Places& places, const QString& what, const QString& merge = {});
  /// Why one node cannot call another; empty when it can.
  QString why_not_connect(const QString& from, const QString& to) const;
  /// `from` calls `to`: as a further step of a service, as one more of the nodes behind a gateway,
  /// else instead of whom it calls now. What people should be told; empty when it goes without
  /// saying.
  QString connect_nodes(const QString& from, const QString& to);
  void remove_call(const QString& from, const QString& to);
  /// The node, the calls to it, and what else is about it.
  void remove_node(const QString& name);
  /// Why a node cannot have this name; empty when it can.
  QString why_not_name(const QString& node, const QString& name) const;
  void rename_node(const QString& node, const QString& name);

  /// A policy of this kind behind those that the node has.
  void add_policy(const QString& node, const QString& kind);
  /// The policy, and what the timeline and the expectations say of it.
  void remove_policy(const QString& node, int index);
  void move_policy(const QString& node, int from, int to);
  QString why_not_policy_name(const QString& node, int index, const QString& name) const;
  void rename_policy(const QString& node, int index, const QString& name);
  /// Its own name, or its kind when it has none.
  static QString policy_name(const scenario::Value& policy);

 private:
  /// The field of a kind that names the one node it calls, or its list of steps; else empty.
  QString call_field(const QString& kind) const;
  QString steps_field(const QString& kind) const;
  /// The list of nodes that answer as the one of call_field() does; else empty.
  QString more_field(const QString& kind) const;
  /// A node whose one call is gone calls the first of those that answer like it.
  void close_ranks(const QString& node);
  void remove_references(const QString& node);
  void rename_references(const QString& node, const QString& name);
  /// What sets or expects something of a node ("db") or of a policy ("gateway.limiter").
  void remove_paths(const QString& about);
  void rename_paths(const QString& about, const QString& to);
  bool is_node_field(const QString& node, const QString& name) const;

  Document& document_;
  const scenario::Value& kinds_;
};

}  // namespace spillway::desktop

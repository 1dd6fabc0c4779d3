// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// A text of a scenario that names a node by its declaration: a call, the node of a fault.
struct Reference {
  QString pointer;
  QString node;
  bool call = false;  ///< from the node that the pointer lies in; else a timeline's
};
/// All of them, in the order of the text. `kinds`: the lists of `kinds`.
std::vector<Reference> references_in(const scenario::Value& tree, const scenario::Value& kinds);

/// The nodes of a scenario and who calls whom, from its text: also while it does not load.
struct Graph {
  struct Node {
    QString name;
    QString kind;
  };
  struct Call {
    QString from;
    QString to;
    QStringList fields;  ///< the pointers of the texts that say so
    QString id() const { return from + QStringLiteral("->") + to; }
  };
  std::vector<Node> nodes;
  std::vector<Call> calls;

  const Node* node(const QString& name) const;
  const Call* call(const QString& from, const QString& to) const;
  /// The way from one node to another along calls, both included; empty when there is none.
  QStringList way(const QString& from, const QString& to) const;
};
Graph graph_of(const scenario::Value& tree, const scenario::Value& kinds);

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/inspector/inspector_page.h"
#include "app/desktop/topology/graph.h"

namespace spillway::desktop {

class PolicyList;

/// A node: all its parameters, and its policies.
class NodePage : public InspectorPage {
  Q_OBJECT

 public:
  NodePage(Workbench& workbench, std::shared_ptr<const FormContext> context, const QString& node,
           QWidget* parent);
  void refresh() override;
  bool fits() const override;

 private:
  QString kind_now() const;
  void copy_json();

  QString node_;
  QString kind_;
  PolicyList* policies_ = nullptr;
};

/// A call: the link between the two nodes, and how long the caller waits.
class CallPage : public InspectorPage {
  Q_OBJECT

 public:
  CallPage(Workbench& workbench, std::shared_ptr<const FormContext> context, const QString& call,
           QWidget* parent);
  bool fits() const override;

 private:
  const Graph::Call* found(const Graph& graph) const;
  void add_hops(const Graph::Call& call);

  QString from_;
  QString to_;
  QStringList fields_;
};

/// Nothing is selected: the scenario's own fields.
class ScenarioPage : public InspectorPage {
  Q_OBJECT

 public:
  ScenarioPage(Workbench& workbench, std::shared_ptr<const FormContext> context, QWidget* parent);
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/graph.h"

#include <algorithm>
#include <functional>

#include "app/desktop/inspector/field.h"
#include "app/desktop/workbench/document.h"
#include "app/desktop/workbench/json.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

using Found = std::function<void(const QString& pointer, const QString& node)>;

/// Follows the declarations through a value and reports the texts that name nodes.
class Walk {
 public:
  Walk(const Value& kinds, Found found) : kinds_(kinds), found_(std::move(found)) {}

  void choice(const std::string& group, const Value& given, const QString& pointer) const {
    if (!given.members()) return;  // a short form names nobody
    const Value* declared = kind_in(kinds_, group, kind_of(kinds_, group, given));
    if (declared) record(*declared->find("fields"), given, pointer);
  }

  void record(const Value& fields, const Value& given, const QString& pointer) const {
    for (const Field& field : fields_in(fields)) {
      const Value* value = given.find(field.name);
      if (value) content(field, *value, pointer + u'/' + QString::fromStdString(field.name));
    }
  }

 private:
  void content(const Field& field, const Value& value, const QString& pointer) const {
    if (const auto* items = value.items()) {
      const Field one = field.for_element();
      for (std::size_t i = 0; i < items->size(); ++i)
        content(one, (*items)[i], pointer + u'/' + QString::number(i));
    } else if (!field.of.empty()) {
      choice(field.of, value, pointer);
    } else if (!field.fields.is_null()) {
      record(field.fields, value, pointer);
    } else if (field.names_something() && field.use != "class" && value.text()) {
      found_(pointer, QString::fromStdString(*value.text()));
    }
  }

  const Value& kinds_;
  Found found_;
};

}  // namespace

std::vector<Reference> references_in(const Value& tree, const Value& kinds) {
  std::vector<Reference> references;
  bool calls = true;
  const Walk walk(kinds, [&](const QString& pointer, const QString& node) {
    references.push_back({pointer, node, calls});
  });
  if (const Value* nodes = tree.find("nodes"); nodes && nodes->members()) {
    for (const auto& node : *nodes->members())
      walk.choice("nodes", node.value,
                  QStringLiteral("/nodes/") + pointer_step(QString::fromStdString(node.key)));
  }
  calls = false;
  if (const Value* timeline = tree.find("timeline"); timeline && timeline->items()) {
    for (std::size_t i = 0; i < timeline->items()->size(); ++i)
      walk.choice("faults", (*timeline->items())[i], QStringLiteral("/timeline/%1").arg(i));
  }
  return references;
}

const Graph::Node* Graph::node(const QString& name) const {
  const auto found =
      std::find_if(nodes.begin(), nodes.end(), [&](const Node& node) { return node.name == name; });
  return found == nodes.end() ? nullptr : &*found;
}

const Graph::Call* Graph::call(const QString& from, const QString& to) const {
  const auto found = std::find_if(calls.begin(), calls.end(), [&](const Call& call) {
    return call.from == from && call.to == to;
  });
  return found == calls.end() ? nullptr : &*found;
}

QStringList Graph::way(const QString& from, const QString& to) const {
  std::vector<QStringList> open{{from}};
  QStringList seen{from};
  while (!open.empty()) {  // breadth first: the shortest way explains best
    std::vector<QStringList> next;
    for (const QStringList& way : open) {
      if (way.back() == to) return way;
      for (const Call& call : calls) {
        if (call.from != way.back() || seen.contains(call.to)) continue;
        seen.append(call.to);
        next.push_back(way + QStringList{call.to});
      }
    }
    open = std::move(next);
  }
  return {};
}

Graph graph_of(const Value& tree, const Value& kinds) {
  Graph graph;
  const Value* nodes = tree.find("nodes");
  if (!nodes || !nodes->members()) return graph;
  for (const auto& node : *nodes->members()) {
    graph.nodes.push_back(
        {QString::fromStdString(node.key), QString::fromStdString(text_in(node.value, "kind"))});
  }
  for (const Reference& reference : references_in(tree, kinds)) {
    if (!reference.call || !graph.node(reference.node)) continue;
    const QString from =
        reference.pointer.section(u'/', 2, 2).replace("~1", "/").replace("~0", "~");
    const auto known = std::find_if(
        graph.calls.begin(), graph.calls.end(),
        [&](const Graph::Call& call) { return call.from == from && call.to == reference.node; });
    if (known == graph.calls.end()) {
      graph.calls.push_back({from, reference.node, {reference.pointer}});
    } else {
      known->fields.append(reference.pointer);
    }
  }
  return graph;
}

}  // namespace spillway::desktop

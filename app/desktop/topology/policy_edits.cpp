// SPDX-License-Identifier: GPL-3.0-or-later

// The part of StructureEdits that is about the policies of a node.

#include "app/desktop/inspector/field.h"
#include "app/desktop/topology/structure_edits.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString policies_of(const QString& node) {
  return QStringLiteral("/nodes/%1/policies").arg(pointer_step(node));
}

}  // namespace

QString StructureEdits::policy_name(const Value& policy) {
  for (const char* field : {"name", "kind"}) {
    const Value* found = policy.find(field);
    if (found && found->text()) return QString::fromStdString(*found->text());
  }
  return {};
}

bool StructureEdits::is_node_field(const QString& node, const QString& name) const {
  const Value* kind = document_.at(QStringLiteral("/nodes/%1/kind").arg(pointer_step(node)));
  const Value* declared = kind && kind->text() ? kind_in(kinds_, "nodes", *kind->text()) : nullptr;
  if (!declared) return false;
  for (const Field& field : fields_in(*declared->find("fields")))
    if (name == QString::fromStdString(field.name)) return true;
  return false;
}

QString StructureEdits::why_not_policy_name(const QString& node, int index,
                                            const QString& name) const {
  if (name.isEmpty()) return tr("A policy needs a name.");
  if (name.contains(u'.')) return tr("A name has no dots.");
  if (is_node_field(node, name)) return tr("“%1” is a field of the node itself.").arg(name);
  const Value* policies = document_.at(policies_of(node));
  for (std::size_t i = 0; policies && policies->items() && i < policies->items()->size(); ++i) {
    if (static_cast<int>(i) != index && policy_name((*policies->items())[i]) == name)
      return tr("There is a policy %1 already.").arg(name);
  }
  return {};
}

void StructureEdits::add_policy(const QString& node, const QString& kind) {
  QString name = is_node_field(node, kind) ? kind + QStringLiteral("_policy") : kind;
  const QString base = name;
  for (int number = 2; !why_not_policy_name(node, -1, name).isEmpty(); ++number)
    name = base + u'_' + QString::number(number);
  Value policy = Value::object();
  policy.set("name", name.toStdString());
  policy.set("kind", kind.toStdString());
  const QString what = tr("Add %1 to %2").arg(name, node);
  const Value* policies = document_.at(policies_of(node));
  if (policies && policies->items()) {
    document_.insert(policies_of(node), static_cast<int>(policies->items()->size()), policy, what);
  } else {
    Value list = Value::array();
    list.push(policy);
    document_.set(policies_of(node), list, what);
  }
}

void StructureEdits::remove_policy(const QString& node, int index) {
  const QString pointer = policies_of(node) + u'/' + QString::number(index);
  const Value* policy = document_.at(pointer);
  if (!policy) return;
  const QString name = policy_name(*policy);
  document_.begin(tr("Remove %1 from %2").arg(name, node));
  document_.remove(pointer, {});
  remove_paths(node + u'.' + name);
  document_.end();
}

void StructureEdits::move_policy(const QString& node, int from, int to) {
  const QString list = policies_of(node);
  const Value* policy = document_.at(list + u'/' + QString::number(from));
  if (!policy || from == to || !document_.at(list + u'/' + QString::number(to))) return;
  const Value moved = *policy;
  document_.begin(tr("Move %1 of %2").arg(policy_name(moved), node));
  document_.remove(list + u'/' + QString::number(from), {});
  document_.insert(list, to, moved, {});
  document_.end();
}

void StructureEdits::rename_policy(const QString& node, int index, const QString& name) {
  const QString pointer = policies_of(node) + u'/' + QString::number(index);
  const Value* policy = document_.at(pointer);
  if (!policy || !why_not_policy_name(node, index, name).isEmpty()) return;
  const QString before = policy_name(*policy);
  if (before == name) return;
  document_.begin(tr("Rename %1 to %2").arg(before, name));
  document_.set(pointer + QStringLiteral("/name"), name.toStdString(), {});
  rename_paths(node + u'.' + before, node + u'.' + name);
  document_.end();
}

}  // namespace spillway::desktop

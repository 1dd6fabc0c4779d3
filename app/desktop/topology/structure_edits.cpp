// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/structure_edits.h"

#include <cmath>

#include "app/desktop/inspector/field.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

QString pointer_to(const QString& node) {
  return QStringLiteral("/nodes/") + pointer_step(node);
}

Value place_value(QPointF place) {
  Value pair = Value::array();
  pair.push(static_cast<int>(std::lround(place.x())));
  pair.push(static_cast<int>(std::lround(place.y())));
  return pair;
}

std::size_t size_of(const Value* list) {
  return list && list->items() ? list->items()->size() : 0;
}

/// What has to go when the text at the pointer must: the element of a list that holds it (a step,
/// a route, an entry of the timeline), else the member itself.
QString holder_of(const Reference& reference) {
  const QStringList steps = reference.pointer.split(u'/');
  const qsizetype first = reference.call ? 3 : 2;  // behind "/nodes/NAME", "/timeline"
  for (qsizetype i = steps.size() - 1; i >= first; --i) {
    bool index = false;
    steps[i].toInt(&index);
    if (index) return steps.first(i + 1).join(u'/');
  }
  return reference.pointer;
}

bool is_about(const std::string& path, const QString& node) {
  return QString::fromStdString(path).startsWith(node + u'.');
}

QStringList ends_of(const std::string& link) {
  return QString::fromStdString(link).split(QStringLiteral("->"));
}

}  // namespace

Places places_in(const Value& tree) {
  Places places;
  const Value* layout = tree.find("layout");
  if (!layout || !layout->members()) return places;
  for (const auto& [name, place, at] : *layout->members()) {
    const auto* pair = place.items();
    if (pair && pair->size() == 2 && (*pair)[0].is_number() && (*pair)[1].is_number())
      places[QString::fromStdString(name)] = {(*pair)[0].number(), (*pair)[1].number()};
  }
  return places;
}

void StructureEdits::place_nodes(const Places& places, const QString& what, const QString& merge) {
  Value layout = Value::object();
  for (const Graph::Node& node : graph().nodes) {
    const auto place = places.find(node.name);
    if (place != places.end()) layout.set(node.name.toStdString(), place_value(*place));
  }
  document_.set(QStringLiteral("/layout"), layout, what, merge);
}

QString StructureEdits::add_node(const QString& kind, QPointF place, const Places& places) {
  const Graph before = graph();
  QString name = kind;
  for (int number = 2; before.node(name); ++number) name = kind + u'_' + QString::number(number);
  Value node = Value::object();
  node.set("kind", kind.toStdString());
  Places all = places;
  all[name] = place;
  document_.begin(tr("Add %1").arg(name));
  document_.set(pointer_to(name), node, {});
  place_nodes(all, {});
  document_.end();
  return name;
}

QString StructureEdits::call_field(const QString& kind) const {
  const Value* declared = kind_in(kinds_, "nodes", kind.toStdString());
  if (!declared) return {};
  for (const Field& field : fields_in(*declared->find("fields")))
    if (field.type == "text" && field.use == "node") return QString::fromStdString(field.name);
  return {};
}

QString StructureEdits::steps_field(const QString& kind) const {
  const Value* declared = kind_in(kinds_, "nodes", kind.toStdString());
  if (!declared) return {};
  for (const Field& field : fields_in(*declared->find("fields")))
    if (field.type == "list" && field.of == "steps") return QString::fromStdString(field.name);
  return {};
}

QString StructureEdits::more_field(const QString& kind) const {
  const Value* declared = kind_in(kinds_, "nodes", kind.toStdString());
  if (!declared) return {};
  for (const Field& field : fields_in(*declared->find("fields"))) {
    if (field.type != "list" || field.fields.is_null()) continue;
    const std::vector<Field> inner = fields_in(field.fields);
    if (inner.size() == 1 && inner.front().use == "node") {
      return QString::fromStdString(field.name);
    }
  }
  return {};
}

QString StructureEdits::why_not_connect(const QString& from, const QString& to) const {
  const Graph now = graph();
  const Graph::Node* caller = now.node(from);
  const Graph::Node* callee = now.node(to);
  if (!caller || !callee) return tr("There is no such node.");
  if (from == to) return tr("A node cannot call itself.");
  if (call_field(caller->kind).isEmpty() && steps_field(caller->kind).isEmpty())
    return tr("%1 is a %2: it answers by itself and calls nobody.").arg(from, caller->kind);
  if (callee->kind == u"clients") return tr("%1 are clients: they answer no calls.").arg(to);
  if (now.call(from, to)) return tr("%1 calls %2 already.").arg(from, to);
  const QStringList back = now.way(to, from);
  if (!back.isEmpty())
    return tr("Calls would go in a circle: %1.")
        .arg((back + QStringList{to}).join(QStringLiteral(" → ")));
  return {};
}

QString StructureEdits::connect_nodes(const QString& from, const QString& to) {
  const Graph now = graph();
  const Graph::Node* caller = now.node(from);
  if (!caller || !why_not_connect(from, to).isEmpty()) return {};
  const QString what = tr("Let %1 call %2").arg(from, to);
  const auto append = [&](const QString& list, const char* field) {
    Value call = Value::object();
    call.set(field, to.toStdString());
    document_.insert(list, static_cast<int>(size_of(document_.at(list))), call, what);
  };
  const QString field = call_field(caller->kind);
  if (field.isEmpty()) {
    append(pointer_to(from) + u'/' + steps_field(caller->kind), "call");
    return {};
  }
  const QString more = more_field(caller->kind);
  const Value* before = document_.at(pointer_to(from) + u'/' + field);
  if (before && !more.isEmpty()) {
    append(pointer_to(from) + u'/' + more, "calls");
    return tr("%1 calls %2 as well: a request goes to one of them.").arg(from, to);
  }
  const QString other =
      before && before->text() ? QString::fromStdString(*before->text()) : QString();
  document_.set(pointer_to(from) + u'/' + field, to.toStdString(),
                other.isEmpty() ? what : tr("Let %1 call %2 instead of %3").arg(from, to, other));
  return other.isEmpty() ? QString()
                         : tr("%1 calls %2 now, and %3 no longer.").arg(from, to, other);
}

void StructureEdits::close_ranks(const QString& node) {
  const Graph now = graph();
  const Graph::Node* caller = now.node(node);
  const QString field = caller ? call_field(caller->kind) : QString();
  const QString more = caller ? more_field(caller->kind) : QString();
  if (field.isEmpty() || more.isEmpty() || document_.at(pointer_to(node) + u'/' + field)) return;
  const QString list = pointer_to(node) + u'/' + more;
  const Value* others = document_.at(list);
  if (size_of(others) == 0) return;
  const Value* name = others->items()->front().find("calls");
  if (!name) return;
  const Value first = *name;
  document_.remove(size_of(others) == 1 ? list : list + QStringLiteral("/0"), {});
  document_.set(pointer_to(node) + u'/' + field, first, {});
}

void StructureEdits::remove_call(const QString& from, const QString& to) {
  const Graph now = graph();
  const Graph::Call* call = now.call(from, to);
  if (!call) return;
  document_.begin(tr("Remove the call from %1 to %2").arg(from, to));
  for (auto field = call->fields.crbegin(); field != call->fields.crend(); ++field)
    document_.remove(holder_of({*field, to, true}), {});
  close_ranks(from);
  const QString link = QStringLiteral("/links/") + pointer_step(call->id());
  if (document_.at(link)) document_.remove(link, {});
  document_.end();
}

void StructureEdits::remove_node(const QString& name) {
  if (!document_.at(pointer_to(name))) return;
  document_.begin(tr("Remove %1").arg(name));
  document_.remove(pointer_to(name), {});
  remove_references(name);
  document_.end();
}

void StructureEdits::remove_references(const QString& node) {
  const auto references = references_in(document_.tree(), kinds_);
  for (auto it = references.crbegin(); it != references.crend(); ++it)  // later ones first
    if (it->node == node) document_.remove(holder_of(*it), {});
  for (const Graph::Node& caller : graph().nodes) close_ranks(caller.name);
  remove_paths(node);
  QStringList links;
  if (const Value* all = document_.at("/links"); all && all->members()) {
    for (const auto& link : *all->members())
      if (ends_of(link.key).contains(node)) links.append(QString::fromStdString(link.key));
  }
  for (const QString& link : links)
    document_.remove(QStringLiteral("/links/") + pointer_step(link), {});
  const QString place = QStringLiteral("/layout/") + pointer_step(node);
  if (document_.at(place)) document_.remove(place, {});
}

void StructureEdits::remove_paths(const QString& about) {
  for (std::size_t i = size_of(document_.at("/timeline")); i-- > 0;) {
    const QString entry = QStringLiteral("/timeline/%1").arg(i);
    const Value* set = document_.at(entry + QStringLiteral("/set"));
    if (!set || !set->members()) continue;
    QStringList paths;
    for (const auto& member : *set->members())
      if (is_about(member.key, about)) paths.append(QString::fromStdString(member.key));
    if (paths.isEmpty()) continue;
    if (paths.size() == static_cast<qsizetype>(set->members()->size())) {
      document_.remove(entry, {});
      continue;
    }
    for (const QString& path : paths)
      document_.remove(entry + QStringLiteral("/set/") + pointer_step(path), {});
  }
  for (std::size_t i = size_of(document_.at("/expect")); i-- > 0;) {
    const QString entry = QStringLiteral("/expect/%1").arg(i);
    for (const char* field : {"/metric", "/of"}) {
      const Value* metric = document_.at(entry + QLatin1String(field));
      if (!metric || !metric->text() || !is_about(*metric->text(), about)) continue;
      document_.remove(entry, {});
      break;
    }
  }
}

QString StructureEdits::why_not_name(const QString& node, const QString& name) const {
  if (name == node) return {};
  if (name.isEmpty()) return tr("A node needs a name.");
  for (const QChar c : name)
    if (QStringLiteral("./ >").contains(c))
      return tr("A name has no dots, slashes, spaces or “>”.");
  if (graph().node(name)) return tr("There is a node %1 already.").arg(name);
  if (const Value* scenario = kind_in(kinds_, "scenario", "scenario")) {
    for (const Field& field : fields_in(*scenario->find("fields")))
      if (name == QString::fromStdString(field.name))
        return tr("“%1” is a field of the scenario itself.").arg(name);
  }
  return {};
}

void StructureEdits::rename_node(const QString& node, const QString& name) {
  if (node == name || !why_not_name(node, name).isEmpty()) return;
  document_.begin(tr("Rename %1 to %2").arg(node, name));
  rename_references(node, name);
  document_.rename(pointer_to(node), name, {});
  document_.end();
}

void StructureEdits::rename_paths(const QString& about, const QString& to) {
  const auto renamed = [&](const std::string& path) {
    return to + QString::fromStdString(path).mid(about.size());
  };
  for (std::size_t i = 0; i < size_of(document_.at("/timeline")); ++i) {
    const QString map = QStringLiteral("/timeline/%1/set").arg(i);
    const Value* set = document_.at(map);
    if (!set || !set->members()) continue;
    const auto members = *set->members();  // a copy: the tree changes below
    for (const auto& member : members) {
      if (!is_about(member.key, about)) continue;
      const QString key = QString::fromStdString(member.key);
      document_.rename(map + u'/' + pointer_step(key), renamed(member.key), {});
    }
  }
  for (std::size_t i = 0; i < size_of(document_.at("/expect")); ++i) {
    for (const char* field : {"metric", "of"}) {
      const QString at = QStringLiteral("/expect/%1/%2").arg(i).arg(QLatin1String(field));
      const Value* metric = document_.at(at);
      if (metric && metric->text() && is_about(*metric->text(), about))
        document_.set(at, renamed(*metric->text()).toStdString(), {});
    }
  }
}

void StructureEdits::rename_references(const QString& node, const QString& name) {
  for (const Reference& reference : references_in(document_.tree(), kinds_))
    if (reference.node == node) document_.set(reference.pointer, name.toStdString(), {});
  rename_paths(node, name);
  const QString place = QStringLiteral("/layout/") + pointer_step(node);
  if (document_.at(place)) document_.rename(place, name, {});
  const Value* links = document_.at("/links");
  if (!links || !links->members()) return;
  const auto members = *links->members();
  for (const auto& link : members) {
    QStringList ends = ends_of(link.key);
    if (!ends.contains(node)) continue;
    for (QString& end : ends)
      if (end == node) end = name;
    document_.rename(QStringLiteral("/links/") + pointer_step(QString::fromStdString(link.key)),
                     ends.join(QStringLiteral("->")), {});
  }
}

}  // namespace spillway::desktop

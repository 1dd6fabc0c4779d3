// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/pages.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desktop/inspector/live_value.h"
#include "app/desktop/inspector/parameter_form.h"
#include "app/desktop/inspector/policy_list.h"
#include "app/desktop/inspector/quantity.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/translator.h"
#include "app/desktop/topology/node_icon.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

/// The fields that say how a node calls another, wherever they stand.
constexpr const char* hop_fields[] = {"timeout", "cancel_late", "deadline"};

std::vector<Field> picked(const Value& fields, auto wanted) {
  std::vector<Field> out;
  for (const Field& field : fields_in(fields))
    if (wanted(field)) out.push_back(field);
  return out;
}

std::vector<Field> hops_of(const Value& fields) {
  return picked(fields, [](const Field& field) {
    return std::any_of(std::begin(hop_fields), std::end(hop_fields),
                       [&](const char* name) { return field.name == name; });
  });
}

/// A story has paragraphs; a title is a line.
Field with_paragraphs(const Field& field) {
  if (field.name == "title" || field.type != "record") return field;
  Value declaration = field.declaration;
  for (Value& text : *declaration.find("fields")->items()) text.set("type", "paragraph");
  return Field(declaration);
}

QString pointer_to_node(const QString& node) {
  return QStringLiteral("/nodes/") + pointer_step(node);
}

}  // namespace

// --- nodes --------------------------------------------------------------------------------------

NodePage::NodePage(Workbench& workbench, std::shared_ptr<const FormContext> context,
                   const QString& node, QWidget* parent)
    : InspectorPage(workbench, std::move(context), parent), node_(node) {
  kind_ = kind_now();
  const Value* declared = kind_in(this->context()->kinds, "nodes", kind_.toStdString());
  const QString about = declared ? in_words(*declared->find("about")->text()) : QString();
  add_header(node_icon(kind_, palette()), node, kind_, about);
  add_lock_note();
  if (!declared) return;
  const auto is_policies = [](const Field& field) { return field.of == "policies"; };
  const auto fields =
      picked(*declared->find("fields"), [&](const Field& field) { return !is_policies(field); });
  if (fields.size() < fields_in(*declared->find("fields")).size()) {
    policies_ = new PolicyList(workbench, node, this->context(), this);
  }
  // What is tuned most stands first.
  const Value* written = workbench.document().at(pointer_to_node(node) + "/policies");
  const bool policies_first = written && written->items() && !written->items()->empty();
  if (policies_ && policies_first) column().addWidget(policies_);
  add_form(fields, node, pointer_to_node(node));
  if (policies_ && !policies_first) column().addWidget(policies_);
  auto* copy = new QPushButton(icon(QStringLiteral("copy")), tr("Copy JSON"), this);
  copy->setObjectName(QStringLiteral("inspector.copy"));
  copy->setToolTip(tr("The node as it is now, with its live changes, for a scenario file"));
  connect(copy, &QPushButton::clicked, this, &NodePage::copy_json);
  column().addWidget(copy, 0, Qt::AlignLeft);
  column().addStretch(1);
  refresh();
}

QString NodePage::kind_now() const {
  const Value* kind = workbench().document().at(pointer_to_node(node_) + QStringLiteral("/kind"));
  return kind && kind->text() ? QString::fromStdString(*kind->text()) : QString();
}

bool NodePage::fits() const {
  return kind_now() == kind_;
}

void NodePage::refresh() {
  InspectorPage::refresh();
  if (policies_) policies_->refresh();
}

void NodePage::copy_json() {
  const QString pointer = pointer_to_node(node_);
  const Value* written = workbench().document().at(pointer);
  if (!written) return;
  const Value live = live_value(*written, pointer, workbench().run().params(), context()->kinds);
  Value named = Value::object();
  named.set(node_.toStdString(), workbench().run().begun() ? live : *written);
  std::string text = named.pretty();
  // As a member of "nodes": without the braces around it.
  text = text.substr(text.find('"'));
  text = text.substr(0, text.find_last_of('}'));
  QGuiApplication::clipboard()->setText(QString::fromStdString(text).trimmed());
  Q_EMIT workbench().message(tr("%1 is on the clipboard as JSON.").arg(node_));
}

// --- calls --------------------------------------------------------------------------------------

CallPage::CallPage(Workbench& workbench, std::shared_ptr<const FormContext> context,
                   const QString& call, QWidget* parent)
    : InspectorPage(workbench, std::move(context), parent),
      from_(call.section(QStringLiteral("->"), 0, 0)),
      to_(call.section(QStringLiteral("->"), 1)) {
  add_header({}, tr("%1 → %2").arg(from_, to_), tr("A call: how long it travels and may take."));
  add_lock_note();
  add_heading(tr("Network"));
  const Value* link = kind_in(this->context()->kinds, "links", "link");
  if (link) {
    Value whole = Value::object();
    whole.set("name", call.toStdString());
    whole.set("title", QT_TRANSLATE_NOOP("schema", "link"));
    whole.set("type", "record");
    whole.set("use", "fixed");
    whole.set("about", *link->find("about"));
    whole.set("default", Value());
    whole.set("fields", *link->find("fields"));
    // Its parameters are named after it alone: "a->b.delay".
    add_form({Field(whole)}, {}, QStringLiteral("/links"));
  }
  const Graph graph = graph_of(workbench.document().tree(), this->context()->kinds);
  if (const Graph::Call* known = found(graph)) {
    fields_ = known->fields;
    add_hops(*known);
  }
  column().addStretch(1);
  InspectorPage::refresh();
}

void CallPage::add_hops(const Graph::Call& call) {
  add_heading(tr("What %1 does").arg(from_));
  const QString node = pointer_to_node(from_);
  const Value* kind = workbench().document().at(node + QStringLiteral("/kind"));
  const Value* declared =
      kind && kind->text() ? kind_in(context()->kinds, "nodes", *kind->text()) : nullptr;
  const auto own = declared ? hops_of(*declared->find("fields")) : std::vector<Field>();
  if (!own.empty()) {
    add_form(own, from_, node);
    return;
  }
  const Value* step = kind_in(context()->kinds, "steps", "call");
  if (!step) return;
  for (const QString& field : call.fields) {
    const QString pointer = field.left(field.lastIndexOf(u'/'));
    const QString below = pointer.mid(node.size() + 1);  // "steps/1"
    if (call.fields.size() > 1) add_heading(QString(below).replace(u'/', u' '));
    add_form(hops_of(*step->find("fields")), from_ + u'.' + QString(below).replace(u'/', u'.'),
             pointer);
  }
}

const Graph::Call* CallPage::found(const Graph& graph) const {
  return graph.call(from_, to_);
}

bool CallPage::fits() const {
  const Graph graph = graph_of(workbench().document().tree(), context()->kinds);
  const Graph::Call* call = found(graph);
  return call && call->fields == fields_;
}

// --- the scenario -------------------------------------------------------------------------------

ScenarioPage::ScenarioPage(Workbench& workbench, std::shared_ptr<const FormContext> context,
                           QWidget* parent)
    : InspectorPage(workbench, std::move(context), parent) {
  const QString title = local_text(workbench.document().at(QStringLiteral("/title")));
  const QString name = workbench.document().name();
  add_header({}, title.isEmpty() ? name : title,
             tr("The scenario itself. Select a node or a call to see its parameters."));
  add_lock_note();
  const Value* declared = kind_in(this->context()->kinds, "scenario", "scenario");
  if (!declared) return;
  const Value& fields = *declared->find("fields");
  add_heading(tr("Run"));
  add_form(picked(fields,
                  [](const Field& field) {
                    return Quantity::of(field.declaration) && field.name != "spillway";
                  }),
           {}, {});
  add_heading(tr("Texts"));
  // What is said about a run does not change it: it can be edited at any time.
  auto texts = picked(fields, [](const Field& field) {
    return field.name == "name" || (field.type == "record" && !field.fields.is_null());
  });
  std::transform(texts.begin(), texts.end(), texts.begin(), with_paragraphs);
  add_form(texts, {}, {})->never_lock();
  column().addStretch(1);
  InspectorPage::refresh();
}

}  // namespace spillway::desktop

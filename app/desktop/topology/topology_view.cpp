// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/topology_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <cmath>

#include "app/desktop/inspector/field.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/theme.h"
#include "app/desktop/topology/call_item.h"
#include "app/desktop/topology/connect_gesture.h"
#include "app/desktop/topology/node_item.h"
#include "app/desktop/topology/topology_scene.h"
#include "app/desktop/workbench/workbench.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

constexpr int ms_between_texts = 200;

bool is_arrow(int key) {
  return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

}  // namespace

TopologyView::TopologyView(Workbench& workbench, QWidget* parent)
    : QGraphicsView(parent),
      workbench_(workbench),
      edits_(workbench.document(), workbench.run().kinds()),
      scene_(new TopologyScene(this)),
      name_box_(new QLineEdit(viewport())),
      hint_(new QLabel(viewport())) {
  setObjectName(QStringLiteral("topology"));
  setScene(scene_);
  // Measured: with cards and arrows that change at each frame the other modes are 20 times slower.
  setViewportUpdateMode(FullViewportUpdate);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTransformationAnchor(NoAnchor);
  setFrameShape(NoFrame);
  setAcceptDrops(true);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  viewport()->setMouseTracking(true);
  setMinimumSize(240, 150);

  name_box_->setObjectName(QStringLiteral("topology.name"));
  name_box_->setAlignment(Qt::AlignCenter);
  name_box_->hide();
  name_box_->installEventFilter(this);
  hint_->setObjectName(QStringLiteral("topology.hint"));
  hint_->setAlignment(Qt::AlignCenter);
  hint_->setWordWrap(true);
  hint_->setAttribute(Qt::WA_TransparentForMouseEvents);
  make_actions();
  make_buttons();

  connect(&workbench_.document(), &Document::opened, this, [this] { fits_ = true; });
  connect(&workbench_.document(), &Document::changed, this, &TopologyView::refresh_graph);
  connect(&workbench_.run(), &Run::kinds_known, this, &TopologyView::refresh_ports);
  connect(&workbench_.run(), &Run::loaded, this, [this] {
    readings_.clear();
    frame();
  });
  connect(&workbench_.run(), &Run::frame, this, &TopologyView::frame);
  connect(&workbench_.run(), &Run::state_changed, this, &TopologyView::frame);
  connect(&workbench_, &Workbench::selection_changed, this, &TopologyView::mark_selection);

  scene_->set_theme(theme_of(palette()));
  since_texts_.start();
  retranslate();
  refresh_ports();
}

TopologyView::~TopologyView() {
  connecting_.reset();
  ghost_.reset();
}

void TopologyView::make_actions() {
  const auto action = [this](const char* name, const QKeySequence& key, auto slot) {
    auto* made = new QAction(this);
    made->setObjectName(QLatin1String(name));
    made->setShortcut(key);
    made->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(made, &QAction::triggered, this, slot);
    addAction(made);
    return made;
  };
  fit_ = action("topology.fit", Qt::Key_F, &TopologyView::fit);
  fit_->setIcon(icon(QStringLiteral("fit")));
  zoom_in_ = action("topology.zoom_in", QKeySequence::ZoomIn,
                    [this] { zoom_by(1.25, viewport()->rect().center()); });
  zoom_in_->setIcon(icon(QStringLiteral("zoom-in")));
  zoom_out_ = action("topology.zoom_out", QKeySequence::ZoomOut,
                     [this] { zoom_by(0.8, viewport()->rect().center()); });
  zoom_out_->setIcon(icon(QStringLiteral("zoom-out")));
  remove_ = action("topology.remove", QKeySequence::Delete, &TopologyView::remove_selection);
  remove_->setIcon(icon(QStringLiteral("delete")));
  rename_ = action("topology.rename", Qt::Key_F2, [this] { begin_rename(workbench_.selection()); });
  arrange_ = action("topology.arrange", {}, &TopologyView::arrange);
}

void TopologyView::make_buttons() {
  buttons_ = new QWidget(viewport());
  buttons_->setCursor(Qt::ArrowCursor);
  auto* row = new QHBoxLayout(buttons_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  for (QAction* action : {fit_, zoom_in_, zoom_out_}) {
    auto* button = new QToolButton(buttons_);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName() + QStringLiteral("_button"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
}

// --- what is shown ------------------------------------------------------------------------------

void TopologyView::refresh_ports() {
  const Value* nodes = workbench_.run().kinds().find("nodes");
  if (nodes && nodes->items()) {
    for (const Value& kind : *nodes->items()) {
      const QString name = QString::fromStdString(*kind.find("kind")->text());
      bool calls = false;
      for (const Field& field : fields_in(*kind.find("fields")))
        calls = calls || field.use == "node" || field.of == "steps";
      scene_->set_ports(name, name != u"clients", calls);
    }
  }
  refresh_graph();
}

void TopologyView::refresh_graph() {
  if (!isVisible()) {
    stale_ = true;
    return;
  }
  stale_ = false;
  cancel();
  scene_->show_graph(edits_.graph(), places_in(workbench_.document().tree()));
  const QRectF extent = scene_->extent();
  const QSizeF view = QSizeF(viewport()->size()) / std::max(zoom(), least_zoom);
  scene_->setSceneRect(extent.adjusted(-view.width(), -view.height(), view.width(), view.height()));
  if (!scene_->node(current_)) current_.clear();
  const QString selection = workbench_.selection();
  if (!selection.isEmpty() && !scene_->node(selection) && !scene_->call(selection))
    workbench_.select({});
  scene_->set_readings(readings_, true);
  mark_selection();
  show_hint();
  if (fits_) fit();
}

void TopologyView::frame() {
  if (!isVisible()) {
    stale_ = true;
    return;
  }
  readings_.take(workbench_.run().snapshot());
  const bool running = workbench_.run().state() == Run::State::running;
  const bool texts = !running || since_texts_.elapsed() >= ms_between_texts;
  if (texts) since_texts_.restart();
  scene_->set_readings(readings_, texts);
  viewport()->update();
}

void TopologyView::mark_selection() {
  const QString selection = workbench_.selection();
  QString words;
  for (const auto& [name, item] : scene_->nodes()) {
    item->set_selected(name == selection);
    item->set_current(name == current_ && hasFocus());
    if (name == selection) words = item->in_words();
  }
  for (const Graph::Call& call : scene_->graph().calls) {
    CallItem* item = scene_->call(call.id());
    item->set_selected(call.id() == selection);
    if (call.id() == selection) words = item->in_words();
  }
  setAccessibleDescription(words);
  remove_->setEnabled(!selection.isEmpty());
  rename_->setEnabled(scene_->node(selection));
  viewport()->update();
}

void TopologyView::show_hint() {
  const bool empty = scene_->nodes().empty();
  hint_->setVisible(empty);
  hint_->setText(workbench_.document().text().empty()
                     ? tr("Begin a new scenario (Ctrl+N), or open an example of the library.")
                     : tr("Drag a node here from the palette."));
  hint_->setGeometry(viewport()->rect().adjusted(20, 20, -20, -20));
}

void TopologyView::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  if (!stale_) return;
  refresh_graph();
  frame();
}

void TopologyView::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  buttons_->adjustSize();
  buttons_->move(viewport()->width() - buttons_->width() - 6, 6);
  show_hint();
  if (fits_) fit();
}

void TopologyView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::PaletteChange) scene_->set_theme(theme_of(palette()));
  if (event->type() == QEvent::FontChange) scene_->setFont(font());
  QGraphicsView::changeEvent(event);
}

bool TopologyView::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QGraphicsView::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const QPointF point = mapToScene(help->pos());
  if (const NodeItem* node = scene_->node_at(point)) {
    QToolTip::showText(help->globalPos(), node->in_words(), viewport());
  } else if (const CallItem* call = scene_->call_at(point)) {
    QToolTip::showText(help->globalPos(), call->in_words(), viewport());
  } else {
    QToolTip::hideText();
  }
  return true;
}

void TopologyView::retranslate() {
  setAccessibleName(tr("Topology"));
  fit_->setText(tr("Fit the topology"));
  zoom_in_->setText(tr("Zoom in"));
  zoom_out_->setText(tr("Zoom out"));
  remove_->setText(tr("Remove from the topology"));
  rename_->setText(tr("Rename the node…"));
  arrange_->setText(tr("Arrange the topology"));
  name_box_->setAccessibleName(tr("Name of the node"));
  show_hint();
  for (auto* button : buttons_->findChildren<QToolButton*>())
    button->setAccessibleName(button->defaultAction()->text());
  if (stale_) return;
  scene_->set_readings(readings_, true);
  mark_selection();
}

// --- zoom and pan -------------------------------------------------------------------------------

void TopologyView::fit() {
  fits_ = true;
  if (scene_->nodes().empty() || viewport()->width() < 10) return;
  fit_below(0);
  const auto& nodes = scene_->nodes();
  const bool covered = std::any_of(nodes.begin(), nodes.end(), [this](const auto& node) {
    const QRectF card = node.second->sceneBoundingRect();
    return mapFromScene(card).boundingRect().intersects(buttons_->geometry());
  });
  if (covered) fit_below((buttons_->geometry().bottom() + 1) / 2 * 2);
}

void TopologyView::fit_below(int top) {
  const QRectF extent = scene_->extent();
  // Less by an even number: the middle is on a whole pixel.
  const QSizeF room = viewport()->size() - QSize(2, 2 + top);
  const double scale =
      std::clamp(std::min({room.width() / extent.width(), room.height() / extent.height(), 1.0}),
                 least_zoom, most_zoom);
  setTransform(QTransform::fromScale(scale, scale));
  centerOn(extent.center() - QPointF(0, top / 2 / scale));
}

void TopologyView::zoom_by(double factor, QPoint about) {
  const double wanted = std::clamp(zoom() * factor, least_zoom, most_zoom);
  if (wanted == zoom()) return;
  fits_ = false;
  const QPointF fixed = mapToScene(about);
  setTransform(QTransform::fromScale(wanted, wanted));
  const QPoint now = mapFromScene(fixed);
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() + now.x() - about.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() + now.y() - about.y());
}

void TopologyView::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    zoom_by(std::pow(1.0015, event->angleDelta().y()), event->position().toPoint());
    event->accept();
    return;
  }
  fits_ = false;
  QGraphicsView::wheelEvent(event);
}

// --- keyboard -----------------------------------------------------------------------------------

void TopologyView::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (is_arrow(key) && !(event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))) {
    arrow_key(key, event->modifiers() & Qt::ShiftModifier);
  } else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !current_.isEmpty()) {
    workbench_.select(current_);
  } else if (key == Qt::Key_Escape && (connecting_ || move_ || pan_)) {
    cancel();
  } else if (key == Qt::Key_Escape && !workbench_.selection().isEmpty()) {
    workbench_.select({});
  } else if (key == Qt::Key_Shift) {
    if (!event->isAutoRepeat()) ++key_move_;
    event->ignore();
  } else {
    QGraphicsView::keyPressEvent(event);
  }
}

void TopologyView::arrow_key(int key, bool move) {
  if (!move) {
    const QString from = current_.isEmpty() ? workbench_.selection() : current_;
    if (const NodeItem* next = scene_->neighbour(scene_->node(from), key))
      set_current(next->name());
    return;
  }
  const QString node = current_.isEmpty() ? workbench_.selection() : current_;
  const NodeItem* item = scene_->node(node);
  if (!item) return;
  const double step = TopologyScene::grid;
  const QPointF by(key == Qt::Key_Right  ? step
                   : key == Qt::Key_Left ? -step
                                         : 0,
                   key == Qt::Key_Down ? step
                   : key == Qt::Key_Up ? -step
                                       : 0);
  Places places = scene_->places();
  places[node] = item->pos() + by;
  fits_ = false;
  edits_.place_nodes(places, tr("Move %1").arg(node),
                     QStringLiteral("move %1 %2").arg(node).arg(key_move_));
}

void TopologyView::set_current(const QString& node) {
  current_ = node;
  mark_selection();
  if (const NodeItem* item = scene_->node(node)) {
    ensureVisible(item);
    setAccessibleDescription(item->in_words());
  }
}

void TopologyView::focusOutEvent(QFocusEvent* event) {
  QGraphicsView::focusOutEvent(event);
  mark_selection();
}

}  // namespace spillway::desktop

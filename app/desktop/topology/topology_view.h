// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QGraphicsView>
#include <memory>
#include <optional>

#include "app/desktop/topology/readings.h"
#include "app/desktop/topology/structure_edits.h"

class QAction;
class QGraphicsItem;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace spillway::desktop {

class ConnectGesture;
class NodeItem;
class TopologyScene;
class Workbench;

/// The nodes and calls of the scenario, live: what is in flight, queued, refused, and how fast.
/// Cards are moved, connected, renamed and removed here; each of that is one step of undo.
///
/// Its actions (fit, zoom, remove, rename, arrange) are in QWidget::actions().
class TopologyView : public QGraphicsView {
  Q_OBJECT

 public:
  static constexpr double least_zoom = 0.1;
  static constexpr double most_zoom = 4;

  explicit TopologyView(Workbench& workbench, QWidget* parent = nullptr);
  ~TopologyView() override;

  double zoom() const { return transform().m11(); }
  /// A new node in the middle of what is seen, or beside what is there; selected.
  void add_at_centre(const QString& kind);
  /// The boxes to type a new name into.
  void begin_rename(const QString& node);
  TopologyScene& topology() const { return *scene_; }

 public Q_SLOTS:
  void fit();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// A card under the pointer since the button went down.
  struct Move {
    QString node;
    QPointF grip;   // from the card's middle
    QPointF start;  // where the card was
    bool moving = false;
  };

  void make_actions();
  void make_buttons();
  void refresh_graph();
  void refresh_ports();
  void frame();
  void mark_selection();
  void set_current(const QString& node);
  void arrow_key(int key, bool move);
  void remove_selection();
  void arrange();
  /// Leaves so many pixels free above.
  void fit_below(int top);
  void zoom_by(double factor, QPoint about);
  void move_card(QPoint pointer, bool snap);
  void end_connecting(bool connect);
  void connect_nodes(const QString& from, const QString& to);
  void cancel();
  /// Renames the node whose name was typed, when it may be called that.
  void take_name();
  void put_name_away();
  /// Says why not when the structure cannot be edited now.
  bool may_edit();
  void fill_node_menu(QMenu& menu, const QString& node);
  void fill_empty_menu(QMenu& menu, QPointF place);
  QPointF free_place(QPointF near) const;
  void show_hint();
  void retranslate();

  Workbench& workbench_;
  StructureEdits edits_;
  TopologyScene* scene_;
  Readings readings_;
  QElapsedTimer since_texts_;
  bool stale_ = true;  // hidden while something changed
  bool fits_ = true;   // until a person zooms or pans
  QString current_;    // where the keyboard is
  std::optional<Move> move_;
  std::optional<QPoint> pan_;
  std::unique_ptr<ConnectGesture> connecting_;
  std::unique_ptr<NodeItem> ghost_;  // of a node dragged here from the palette
  int key_move_ = 0;                 // one step of undo while Shift stays down
  QLineEdit* name_box_;
  QLabel* hint_;
  QWidget* buttons_;
  QAction* fit_;
  QAction* zoom_in_;
  QAction* zoom_out_;
  QAction* remove_;
  QAction* rename_;
  QAction* arrange_;
};

/// The MIME type of a kind of node on its way from the palette.
inline constexpr char node_kind_mime[] = "application/x-spillway-node-kind";

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <utility>
#include <vector>

class QVBoxLayout;

namespace spillway::desktop {

/// Questions and news that stay until they are answered, but stop nobody from working: one strip
/// each, with its buttons, at the upper edge of the window.
class NoticeBar : public QWidget {
  Q_OBJECT

 public:
  using Button = std::pair<QString, std::function<void()>>;

  explicit NoticeBar(QWidget* parent = nullptr);

  /// Each button answers the notice and takes it away. A notice with the same id is replaced.
  void show_notice(const QString& id, const QString& text, std::vector<Button> buttons);
  void take_away(const QString& id);
  bool shows(const QString& id) const;

 private:
  QVBoxLayout* strips_;
};

}  // namespace spillway::desktop

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
  /// In the language of the window.
  using Text = std::function<QString()>;
  using Button = std::pair<Text, std::function<void()>>;

  explicit NoticeBar(QWidget* parent = nullptr);

  /// Each button answers the notice and takes it away. A notice with the same id is replaced.
  void show_notice(const QString& id, const Text& text, std::vector<Button> buttons);
  void take_away(const QString& id);
  bool shows(const QString& id) const;

 Q_SIGNALS:
  void language_changed();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QVBoxLayout* strips_;
};

}  // namespace spillway::desktop

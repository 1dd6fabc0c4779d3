// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/appearance_menus.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QLocale>
#include <QMenu>

namespace spillway::desktop {

namespace {

class AppearanceMenus {
  Q_DECLARE_TR_FUNCTIONS(AppearanceMenus)

 public:
  AppearanceMenus(Settings& settings, Commands& commands, QWidget* window)
      : settings_(settings), commands_(commands), window_(window) {}

  QMenu* language() {
    QMenu* menu = commands_.add_menu(
        "menu_language", [] { return tr("&Language"); }, window_);
    const std::function<Language()> now = [&settings = settings_] { return settings.language(); };
    const auto set = [&settings = settings_](Language language) {
      settings.set_language(language);
    };
    auto* group = new QActionGroup(menu);
    // A language is called by its own name, whatever the present one is.
    choice(
        *group, "language_en", [] { return QString("English"); }, Language::english, now, set);
    choice(
        *group, "language_zh", [] { return QString("中文"); }, Language::chinese, now, set);
    choice(
        *group, "language_system", [] { return tr("As the system"); }, Language::system, now, set);
    menu->addActions(group->actions());
    follow(*group, &Settings::language_changed, now);
    return menu;
  }

  QMenu* theme() {
    QMenu* menu = commands_.add_menu(
        "menu_theme", [] { return tr("&Theme"); }, window_);
    const std::function<Scheme()> now = [&settings = settings_] { return settings.scheme(); };
    const auto set = [&settings = settings_](Scheme scheme) { settings.set_scheme(scheme); };
    auto* group = new QActionGroup(menu);
    choice(
        *group, "theme_light", [] { return tr("Light"); }, Scheme::light, now, set);
    choice(
        *group, "theme_dark", [] { return tr("Dark"); }, Scheme::dark, now, set);
    choice(
        *group, "theme_system", [] { return tr("As the system"); }, Scheme::system, now, set);
    menu->addActions(group->actions());
    follow(*group, &Settings::scheme_changed, now);
    return menu;
  }

  QMenu* scale() {
    QMenu* menu = commands_.add_menu(
        "menu_scale", [] { return tr("&Size of everything"); }, window_);
    const std::function<int()> now = [&settings = settings_] { return settings.scale(); };
    const auto set = [&settings = settings_](int percent) { settings.set_scale(percent); };
    auto* group = new QActionGroup(menu);
    for (const int percent : {100, 125, 150, 175, 200}) {
      choice(
          *group, QString("scale_%1").arg(percent),
          [percent] { return tr("%1 %").arg(QLocale().toString(percent)); }, percent, now, set);
    }
    menu->addActions(group->actions());
    menu->setToolTipsVisible(true);
    for (QAction* action : group->actions()) {
      action->setToolTip(tr("Texts follow at once, everything else at the next start"));
    }
    follow(*group, &Settings::scale_changed, now);
    return menu;
  }

 private:
  template <class T, class Set>
  void choice(QActionGroup& group, const QString& name, Commands::Text text, T value,
              const std::function<T()>& now, Set set) {
    QAction* action =
        commands_.add_checkable(name, std::move(text), [set, value](bool) { set(value); });
    action->setData(static_cast<int>(value));
    action->setChecked(now() == value);
    group.addAction(action);
  }

  template <class T>
  void follow(QActionGroup& group, void (Settings::*changed)(), const std::function<T()>& now) {
    QObject::connect(&settings_, changed, &group, [&group, now] {
      for (QAction* action : group.actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(now()));
      }
    });
  }

  Settings& settings_;
  Commands& commands_;
  QWidget* window_;
};

}  // namespace

QList<QMenu*> make_appearance_menus(Settings& settings, Commands& commands, QWidget* window) {
  AppearanceMenus menus(settings, commands, window);
  return {menus.language(), menus.theme(), menus.scale()};
}

}  // namespace spillway::desktop

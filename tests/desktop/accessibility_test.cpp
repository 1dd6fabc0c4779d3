// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTextEdit>
#include <QToolButton>
#include <cmath>

#include "app/desktop/settings/theme.h"
#include "app/desktop/window/command_palette.h"
#include "tests/desktop/window_fixture.h"

namespace spillway::desktop {

namespace {

double luminance(const QColor& colour) {
  const auto part = [](double c) {
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) +
         0.0722 * part(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
  const double light = std::max(luminance(a), luminance(b));
  const double dark = std::min(luminance(a), luminance(b));
  return (light + 0.05) / (dark + 0.05);
}

/// Qt's own, inside of its widgets.
bool is_internal(const QWidget& widget) {
  for (const QWidget* parent = &widget; parent; parent = parent->parentWidget()) {
    if (parent->objectName().startsWith("qt_")) return true;
  }
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  return (area && area->viewport() == &widget) || qobject_cast<const QHeaderView*>(&widget) ||
         qobject_cast<const QScrollBar*>(&widget) || qobject_cast<const QTabBar*>(&widget) ||
         widget.inherits("QDockWidgetTitleButton") || widget.inherits("QToolBarExtension") ||
         qobject_cast<const QComboBox*>(widget.parentWidget()) ||
         qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) ||
         qobject_cast<const QLineEdit*>(widget.parentWidget());
}

bool is_control(const QWidget& widget) {
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
         qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QAbstractSlider*>(&widget) ||
         qobject_cast<const QAbstractItemView*>(&widget) ||
         qobject_cast<const QTextEdit*>(&widget) || qobject_cast<const QPlainTextEdit*>(&widget) ||
         (widget.focusPolicy() & Qt::TabFocus);
}

QString called(const QWidget& widget) {
  QString path;
  for (const QWidget* parent = &widget; parent; parent = parent->parentWidget()) {
    path.prepend('/' + QString(parent->metaObject()->className()).section(':', -1) + '#' +
                 parent->objectName());
  }
  return path;
}

}  // namespace

class AccessibilityTest : public QObject, WithWindow {
  Q_OBJECT

  QStringList layouts_{"layout_build",   "layout_observe", "layout_compare", "layout_present",
                       "layout_observe", "faults",         "guide",          "results",
                       "problems",       "source",         "messages",       "sweep",
                       "data",           "compare",        "nodes"};

  /// A layout, or a pane in front of the others.
  void arrange(const QString& layout) {
    if (layout.startsWith("layout_")) {
      it_->action(layout)->trigger();
    } else {
      it_->window->panes().reveal(layout);
    }
    QCoreApplication::processEvents();
    QTest::qWait(30);
  }
  QList<QWidget*> controls() {
    QList<QWidget*> found;
    for (QWidget* widget : it_->window->findChildren<QWidget*>()) {
      if (widget->isVisible() && !is_internal(*widget) && is_control(*widget)) found << widget;
    }
    return found;
  }

 private Q_SLOTS:
  void init() {
    QVERIFY(open_window());
    it_->window->resize(1280, 720);
    it_->load();
    it_->workbench->select("gateway");
    it_->run_to(2 * WindowFixture::s);
  }
  void cleanup() {
    it_->action("scale_100")->trigger();  // the font is the program's
    close_window();
  }

  void every_control_has_a_name_for_people_and_one_for_tests() {
    QStringList wrong;
    for (const Language language : {Language::english, Language::chinese}) {
      it_->settings.set_language(language);
      for (const QString& layout : layouts_) {
        arrange(layout);
        for (const QWidget* widget : controls()) {
          QAccessibleInterface* face =
              QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
          if (!face || face->text(QAccessible::Name).trimmed().isEmpty()) {
            wrong << "no accessible name: " + called(*widget);
          }
          if (widget->objectName().isEmpty() && !qobject_cast<const QToolButton*>(widget)) {
            wrong << "no object name: " + called(*widget);
          }
        }
      }
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
  }

  void every_control_says_what_it_does() {
    QStringList wrong;
    for (const QString& layout : layouts_) {
      arrange(layout);
      for (const QWidget* widget : controls()) {
        const auto* button = qobject_cast<const QToolButton*>(widget);
        if (button && button->text().isEmpty() && button->toolTip().isEmpty()) {
          wrong << called(*widget);
        }
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
  }

  void every_control_is_reached_by_tab_and_back() {
    QStringList wrong;
    for (const QString& layout : layouts_) {
      arrange(layout);
      QSet<const QWidget*> wanted;
      for (const QWidget* widget : controls()) {
        const bool seen = !widget->visibleRegion().isEmpty();
        if (seen && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)) wanted << widget;
      }
      QVERIFY(wanted.size() > 5);
      for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
        (*wanted.begin())->window()->setFocus();
        const_cast<QWidget*>(*wanted.begin())->setFocus();
        QSet<const QWidget*> reached;
        for (int i = 0; i < 400; ++i) {
          QWidget* focused = QApplication::focusWidget();
          QVERIFY(focused);
          for (const QWidget* w = focused; w; w = w->parentWidget()) reached << w;
          QTest::keyClick(focused, key);
        }
        for (const QWidget* widget : wanted - reached) {
          if (widget->isVisible()) wrong << layout + ": " + called(*widget);
        }
      }
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
  }

  void the_focus_is_to_be_seen() {
    QApplication::setCursorFlashTime(0);
    QStringList wrong;
    for (const QString& layout : layouts_) {
      arrange(layout);
      for (QWidget* widget : controls()) {
        const bool reached = widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus);
        if (!reached || widget->visibleRegion().isEmpty()) continue;
        const auto picture = [&] {
          QCoreApplication::processEvents();
          const QRect place(widget->mapTo(it_->window.get(), QPoint()), widget->size());
          return it_->window->grab(place.adjusted(-3, -3, 3, 3)).toImage();
        };
        widget->setFocus(Qt::TabFocusReason);
        const QImage with = picture();
        widget->clearFocus();
        if (picture() == with) wrong << layout + ": " + called(*widget);
      }
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
  }

  void nothing_is_cut_off_in_both_languages_data() {
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QSize>("screen");
    QTest::newRow("1280 by 720") << "scale_100" << QSize(1280, 720);
    QTest::newRow("twice the size, 2560 by 1440") << "scale_200" << QSize(2560, 1440);
  }
  void nothing_is_cut_off_in_both_languages() {
    QFETCH(QString, scale);
    QFETCH(QSize, screen);
    it_->action(scale)->trigger();
    it_->window->resize(screen);
    QCoreApplication::processEvents();
    QStringList wrong;
    for (const Language language : {Language::english, Language::chinese}) {
      it_->settings.set_language(language);
      for (const QString& layout : layouts_) {
        arrange(layout);
        const QSize least = it_->window->minimumSizeHint();
        QVERIFY2(least.width() <= screen.width(), qPrintable(QString::number(least.width())));
        QVERIFY2(least.height() <= screen.height(), qPrintable(QString::number(least.height())));
        for (const QWidget* widget : it_->window->findChildren<QWidget*>()) {
          if (!widget->isVisible() || is_internal(*widget)) continue;
          const auto* label = qobject_cast<const QLabel*>(widget);
          const auto* button = qobject_cast<const QAbstractButton*>(widget);
          const bool plain = label && !label->wordWrap() && !label->text().isEmpty();
          if (!plain && !(button && !button->text().isEmpty())) continue;
          if (widget->width() + 1 < widget->minimumSizeHint().width()) {
            wrong << layout + ": " + called(*widget) + " " +
                         (label ? label->text() : button->text());
          }
        }
      }
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
  }

  /// Of the menu bar, of labels with a control and of buttons, wherever in the window.
  void no_two_of_the_window_share_a_mnemonic_in_either_language() {
    for (const Language language : {Language::english, Language::chinese}) {
      it_->settings.set_language(language);
      QCoreApplication::processEvents();
      QMap<QString, QString> taken;
      QStringList wrong;
      const auto take = [&](const QString& text) {
        const QString key = QKeySequence::mnemonic(text).toString();
        if (key.isEmpty()) return;
        if (taken.contains(key)) wrong << key + ": " + taken[key] + ", " + text;
        taken[key] = text;
      };
      for (const QAction* menu : it_->window->menuBar()->actions()) take(menu->text());
      QVERIFY(taken.size() >= 7);
      for (const QLabel* label : it_->window->findChildren<QLabel*>()) {
        if (label->buddy()) take(label->text());
      }
      for (const auto* button : it_->window->findChildren<QAbstractButton*>()) {
        take(button->text());
      }
      QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
      for (const QMenu* menu : it_->window->findChildren<QMenu*>()) {
        taken.clear();
        for (const QAction* action : menu->actions()) take(action->text());
      }
      QVERIFY2(wrong.isEmpty(), qPrintable('\n' + wrong.join('\n')));
    }
  }

  void at_twice_the_size_it_fits_a_screen_of_1920_by_1080_in_both_languages() {
    it_->run().keep_as_a();  // and says so above the charts
    QTRY_VERIFY(!it_->run().snapshot_a().is_null());
    for (const Language language : {Language::english, Language::chinese}) {
      it_->settings.set_language(language);
      for (const QString& layout : layouts_) {
        arrange(layout);
        for (const char* selected : {"", "shoppers", "gateway", "orders", "orders_db"}) {
          it_->workbench->select(selected);
          QCoreApplication::processEvents();
          const QSize least = it_->window->minimumSizeHint();
          // With 40 of the 540 for a title and the desktop's own bar.
          QVERIFY2(least.width() <= 960 && least.height() <= 500,
                   qPrintable(QString("%1 %2: %3 x %4")
                                  .arg(layout, selected)
                                  .arg(least.width())
                                  .arg(least.height())));
        }
      }
    }
  }

  void keys_are_unique_and_the_same_in_both_languages() {
    const auto keys = [this] {
      QMap<QString, QString> found;
      for (const QAction* action : CommandPalette::actions_of(*it_->window)) {
        for (const QKeySequence& key : action->shortcuts()) {
          if (action->shortcutContext() == Qt::WindowShortcut) {
            found.insert(action->objectName(), key.toString());
          }
        }
      }
      return found;
    };
    const QMap<QString, QString> english = keys();
    QSet<QString> once;
    for (const QString& key : english) {
      QVERIFY2(!once.contains(key), qPrintable(key));
      once.insert(key);
    }
    it_->settings.set_language(Language::chinese);
    QCoreApplication::processEvents();
    QCOMPARE(keys(), english);
  }

  void colours_keep_their_contrast_in_both_themes() {
    for (const Scheme scheme : {Scheme::light, Scheme::dark}) {
      it_->settings.set_scheme(scheme);
      const QPalette palette = QApplication::palette();
      const Theme theme = theme_of(palette);
      for (const QColor& curve : theme.curves) QVERIFY(contrast(curve, theme.window) >= 3);
      for (const QColor& line : {theme.change, theme.fault, theme.note}) {
        QVERIFY(contrast(line, theme.window) >= 3);
      }
      for (const QColor& text : {theme.text, theme.muted, theme.error, theme.good, theme.warning}) {
        QVERIFY(contrast(text, theme.window) >= 4.5);
      }
      QVERIFY(contrast(palette.windowText().color(), palette.window().color()) >= 4.5);
      QVERIFY(contrast(palette.text().color(), palette.base().color()) >= 4.5);
      QVERIFY(contrast(palette.buttonText().color(), palette.button().color()) >= 4.5);
      QVERIFY(contrast(palette.toolTipText().color(), palette.toolTipBase().color()) >= 4.5);
      QVERIFY(contrast(palette.highlightedText().color(), palette.highlight().color()) >= 4.5);
      QVERIFY(contrast(palette.link().color(), palette.base().color()) >= 4.5);
      for (const QColor& ground : {palette.window().color(), palette.base().color()}) {
        QVERIFY(contrast(palette.placeholderText().color(), ground) >= 4.5);
      }
      QLineEdit line;
      line.resize(100, 24);
      const QColor edge = line.grab().toImage().pixelColor(0, 12);
      QVERIFY2(contrast(edge, palette.window().color()) >= 3, qPrintable(edge.name()));
    }
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::AccessibilityTest)
#include "accessibility_test.moc"

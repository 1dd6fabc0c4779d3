// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings/settings.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QPalette>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/desktop/settings/appearance.h"
#include "app/desktop/settings/icon.h"
#include "app/desktop/settings/translator.h"

namespace spillway::desktop {

class SettingsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString file() const { return folder_.filePath("settings.ini"); }

 private Q_SLOTS:
  void init() { QFile::remove(file()); }

  void choices_are_there_at_the_next_start() {
    {
      Settings settings(file());
      settings.set_language(Language::chinese);
      settings.set_scheme(Scheme::dark);
      settings.set_scale(150);
      settings.add_recent_file("/a.json");
      settings.set_window("geometry", "layout");
      settings.set_guide_offered();
    }
    const Settings settings(file());
    QCOMPARE(settings.language(), Language::chinese);
    QCOMPARE(settings.scheme(), Scheme::dark);
    QCOMPARE(settings.scale(), 150);
    QCOMPARE(settings.recent_files(), QStringList{"/a.json"});
    QCOMPARE(settings.geometry(), QByteArray("geometry"));
    QCOMPARE(settings.layout(), QByteArray("layout"));
    QVERIFY(settings.guide_offered());
  }

  void a_file_that_says_nonsense_gives_the_defaults() {
    QFile broken(file());
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("[General]\nlanguage=klingon\nscheme=7\nscale=9000\n");
    broken.close();
    const Settings settings(file());
    QCOMPARE(settings.language(), Language::system);
    QCOMPARE(settings.scheme(), Scheme::system);
    QCOMPARE(settings.scale(), 200);
  }

  void the_ten_last_files_are_kept_newest_first_and_once() {
    Settings settings(file());
    for (int i = 0; i < 12; ++i) settings.add_recent_file(QString("/%1.json").arg(i));
    settings.add_recent_file("/5.json");
    QCOMPARE(settings.recent_files(),
             QStringList({"/5.json", "/11.json", "/10.json", "/9.json", "/8.json", "/7.json",
                          "/6.json", "/4.json", "/3.json", "/2.json"}));
  }

  void nothing_is_told_when_nothing_changes() {
    Settings settings(file());
    settings.set_scheme(Scheme::dark);
    QSignalSpy told(&settings, &Settings::scheme_changed);
    settings.set_scheme(Scheme::dark);
    QCOMPARE(told.count(), 0);
    settings.set_scheme(Scheme::light);
    QCOMPARE(told.count(), 1);
  }

  void a_theme_is_followed_at_once() {
    Settings settings(file());
    const Appearance appearance(settings);
    QLabel label("text");
    settings.set_scheme(Scheme::dark);
    QTRY_VERIFY(label.palette().window().color().lightness() < 128);
    const QImage on_dark = icon("run").pixmap(16).toImage();
    settings.set_scheme(Scheme::light);
    QTRY_VERIFY(label.palette().window().color().lightness() > 128);
    const QImage on_light = icon("run").pixmap(16).toImage();
    QVERIFY(on_dark != on_light);
    QVERIFY(on_dark.pixelColor(8, 8).lightness() > 128);
    QVERIFY(on_light.pixelColor(8, 8).lightness() < 128);
  }

  void a_scale_is_followed_by_texts_at_once() {
    Settings settings(file());
    const Appearance appearance(settings);
    QLabel label("text");
    const double normal = label.font().pointSizeF();
    settings.set_scale(200);
    QTRY_COMPARE(label.font().pointSizeF(), 2 * normal);
    settings.set_scale(100);
    QTRY_COMPARE(label.font().pointSizeF(), normal);
  }

  void a_program_drawn_at_a_scale_does_not_scale_its_texts_twice() {
    Settings settings(file());
    settings.set_scale(150);
    const double normal = QApplication::font().pointSizeF();
    const Appearance appearance(settings, 150);
    QCOMPARE(QApplication::font().pointSizeF(), normal);
    settings.set_scale(100);
    QVERIFY(QApplication::font().pointSizeF() < normal);
    settings.set_scale(150);
    QCOMPARE(QApplication::font().pointSizeF(), normal);
  }

  void the_environment_s_scale_is_left_alone() {
    Settings settings(file());
    settings.set_scale(150);
    QVERIFY(qEnvironmentVariableIsSet("QT_SCALE_FACTOR"));
    QCOMPARE(Appearance::prepare(settings), 100);
    QCOMPARE(qgetenv("QT_SCALE_FACTOR"), QByteArray("1"));
  }

  void a_language_is_switched_at_run_time_numbers_and_qt_s_texts_too() {
    Settings settings(file());
    settings.set_language(Language::english);
    const Translator translator(settings);
    QDialogButtonBox buttons(QDialogButtonBox::Cancel);
    QCOMPARE(buttons.button(QDialogButtonBox::Cancel)->text().remove('&'), "Cancel");
    QCOMPARE(QLocale().language(), QLocale::English);
    settings.set_language(Language::chinese);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(buttons.button(QDialogButtonBox::Cancel)->text(), "取消");
    QCOMPARE(QLocale().language(), QLocale::Chinese);
    settings.set_language(Language::english);
    QCoreApplication::sendPostedEvents();
    QCOMPARE(buttons.button(QDialogButtonBox::Cancel)->text().remove('&'), "Cancel");
  }

  void a_scenario_s_text_is_read_in_the_language_and_else_in_the_other() {
    Settings settings(file());
    const Translator translator(settings);
    scenario::Value both;
    both.set("en", "hello");
    both.set("zh", "你好");
    scenario::Value one;
    one.set("en", "hello");
    settings.set_language(Language::english);
    QCOMPARE(local_text(&both), "hello");
    settings.set_language(Language::chinese);
    QCOMPARE(local_text(&both), "你好");
    QCOMPARE(local_text(&one), "hello");
    QCOMPARE(local_text(nullptr), QString());
    settings.set_language(Language::english);
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::SettingsTest)
#include "settings_test.moc"

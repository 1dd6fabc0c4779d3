// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "app/desktop/window/guide_panel.h"
#include "app/desktop/window/highlight.h"
#include "tests/desktop/window_fixture.h"

namespace spillway::desktop {

using scenario::Value;

class GuideTest : public QObject, WithWindow {
  Q_OBJECT

  int step() { return it_->find<QProgressBar>("guide_progress")->value(); }
  const QWidget* pointed_at() { return it_->find<Highlight>("guide_highlight")->target(); }
  QLabel* text_of(int step) { return it_->find<QLabel>(QString("guide_text_%1").arg(step)); }
  void inject_burst() {
    Value entry = Value::object();
    entry.set("fault", "burst");
    entry.set("node", "shoppers");
    entry.set("requests", 10000);
    entry.set("over", "10ms");
    it_->workbench->inject(entry);
  }
  void go(Nanos by) { it_->run_to(it_->run().now() + by); }

 private Q_SLOTS:
  void init() { QVERIFY(open_window()); }
  void cleanup() { close_window(); }

  void the_first_start_shows_it_and_the_second_does_not() {
    QVERIFY(it_->dock("guide")->isVisible());
    QVERIFY(pointed_at()->isAncestorOf(it_->find<QWidget>("library_list")));
    it_->window->close();
    start_again();
    it_->action("layout_reset")->trigger();
    QVERIFY(!it_->dock("guide")->isVisible());
    it_->action("help_guide")->trigger();
    QVERIFY(it_->dock("guide")->isVisible());
  }

  void its_steps_are_done_by_what_really_happens() {
    QCOMPARE(step(), static_cast<int>(GuideProgress::open));
    QVERIFY(text_of(GuideProgress::open)->isVisible());
    it_->load();
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::run));
    QCOMPARE(pointed_at(), it_->find<QWidget>("run_button"));
    QVERIFY(!text_of(GuideProgress::open)->isVisible());

    go(2 * WindowFixture::s);
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::burst));
    inject_burst();
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::harm));
    go(5 * WindowFixture::s);
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::lower));
    it_->workbench->tune("gateway.limiter.burst", 800);
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::again));

    go(8 * WindowFixture::s);
    QCOMPARE(step(), static_cast<int>(GuideProgress::again));
    go(22 * WindowFixture::s);  // the scenario's own burst comes at 20 s
    QTRY_VERIFY(step() >= static_cast<int>(GuideProgress::calm));
    inject_burst();
    go(5 * WindowFixture::s);
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::save));
    Q_EMIT it_->window->files().session_saved("what-we-did.json");
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::steps));
    QVERIFY(it_->find<QLabel>("guide_end")->isVisible());
    QCOMPARE(pointed_at(), nullptr);
  }

  void another_scenario_is_no_step() {
    it_->load("breaker-thrashing");
    go(WindowFixture::s);
    QCOMPARE(step(), static_cast<int>(GuideProgress::open));
  }

  void a_reset_begins_the_steps_of_the_run_again() {
    it_->load();
    go(2 * WindowFixture::s);
    inject_burst();
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::harm));
    it_->action("reset")->trigger();
    QTRY_COMPARE(step(), static_cast<int>(GuideProgress::run));
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::GuideTest)
#include "guide_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/resource.h>
#include <time.h>

#include <QApplication>
#include <QDockWidget>
#include <QEventLoop>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <fstream>

#include "tests/desktop/window_fixture.h"

namespace {

double milliseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The GUI thread's use of time, in ms. What it computes is its own, on a machine that other work
/// shares too; the time of day counts only where it went to sleep by itself, and without what it
/// then waited for a core.
struct ThreadTime {
  double computed = milliseconds(CLOCK_THREAD_CPUTIME_ID);
  double of_day = milliseconds(CLOCK_MONOTONIC);
  double queued = waited_for_a_core();
  long sleeps = slept();

  double blocked_since(const ThreadTime& before) const {
    const double computing = computed - before.computed;
    const double away = of_day - before.of_day - (queued - before.queued);
    return sleeps > before.sleeps ? std::max(computing, away) : computing;
  }

 private:
  static double waited_for_a_core() {
    std::ifstream file("/proc/thread-self/schedstat");
    double running = 0;
    double waiting = 0;
    return file >> running >> waiting ? waiting / 1e6 : 0;
  }
  static long slept() {
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nvcsw;
  }
};

/// Measures how long the handling of each event keeps the GUI thread.
class WatchedApplication : public QApplication {
 public:
  using QApplication::QApplication;

  bool notify(QObject* receiver, QEvent* event) override {
    if (depth_++ > 0 || !watching) {
      const bool result = QApplication::notify(receiver, event);
      --depth_;
      return result;
    }
    const QEvent::Type type = event->type();
    const QString who = receiver->metaObject()->className() + QString("#") + receiver->objectName();
    const ThreadTime before;
    const bool result = QApplication::notify(receiver, event);
    const double took = ThreadTime().blocked_since(before);
    --depth_;
    if (took > longest) {
      longest = took;
      longest_of = QString("event %1 of %2").arg(type).arg(who);
    }
    return result;
  }

  bool watching = false;
  double longest = 0;
  QString longest_of;

 private:
  int depth_ = 0;
};

WatchedApplication& watched() {
  return static_cast<WatchedApplication&>(*qApp);
}

}  // namespace

namespace spillway::desktop {

class WatchdogTest : public QObject, WithWindow {
  Q_OBJECT

  static constexpr double allowed = 50;  ///< ms

  void watch(int ms, const std::function<void()>& meanwhile = {}) {
    QEventLoop loop;
    QTimer::singleShot(ms, &loop, &QEventLoop::quit);
    QTimer act;
    if (meanwhile) {
      connect(&act, &QTimer::timeout, this, meanwhile);
      act.start(150);
    }
    watched().watching = true;
    loop.exec();
    watched().watching = false;
  }
  void judge() {
    qInfo("longest block %.1f ms, %s", watched().longest, qPrintable(watched().longest_of));
    QVERIFY2(watched().longest < allowed,
             qPrintable(QString("%1 ms: %2").arg(watched().longest).arg(watched().longest_of)));
  }

 private Q_SLOTS:
  void init() {
    QVERIFY(open_window());
    it_->window->resize(1440, 900);
    it_->load();
    watch(300);
    watched().longest = 0;
    watched().longest_of.clear();
  }
  void cleanup() { close_window(); }

  void a_wait_is_seen_as_a_block_too() {
    QTimer::singleShot(50, this, [] { QThread::msleep(80); });
    watch(300);
    QVERIFY(watched().longest >= allowed);
  }

  void nothing_blocks_the_window_while_it_runs_data() {
    QTest::addColumn<QString>("layout");
    QTest::addColumn<double>("speed");
    QTest::newRow("observe, ten times as fast") << "layout_observe" << 10.0;
    QTest::newRow("observe, as fast as it goes") << "layout_observe" << 0.0;
    QTest::newRow("compare, as fast as it goes") << "layout_compare" << 0.0;
    QTest::newRow("build, ten times as fast") << "layout_build" << 10.0;
  }
  void nothing_blocks_the_window_while_it_runs() {
    QFETCH(QString, layout);
    QFETCH(double, speed);
    it_->action(layout)->trigger();
    if (layout == "layout_compare") it_->action("keep_as_a")->trigger();
    watch(500);
    watched().longest = 0;
    it_->run().set_speed(speed);
    it_->run().start();
    watch(4000);
    QVERIFY(it_->run().now() > 2 * WindowFixture::s);
    judge();
  }

  void tuning_injecting_and_selecting_block_nothing() {
    it_->run().set_speed(1);
    it_->run().start();
    int turn = 0;
    watch(3000, [this, &turn] {
      static const char* const nodes[] = {"gateway", "orders", "shoppers", "orders_db"};
      ++turn;
      it_->workbench->tune("gateway.limiter.burst", 800 + turn);
      it_->workbench->select(nodes[turn % 4]);
      if (turn % 5 == 0) {
        scenario::Value entry = scenario::Value::object();
        entry.set("fault", "burst");
        entry.set("node", "shoppers");
        entry.set("requests", 500);
        it_->workbench->inject(entry);
      }
    });
    QVERIFY(it_->run().has_changes());
    judge();
  }
};

}  // namespace spillway::desktop

int main(int argc, char** argv) {
  WatchedApplication application(argc, argv);
  spillway::desktop::WatchdogTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "watchdog_test.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/series_store.h"

#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "tests/desktop/run_fixture.h"

namespace spillway::desktop {

using scenario::Value;

namespace {

const SeriesKey p99{"gateway.latency", {}, "p99"};
const SeriesKey ok_p99{"gateway.latency", {{"outcome", "ok"}}, "p99"};
const SeriesKey offered{"gateway.offered", {}, "rate"};
const SeriesKey tokens{"gateway.limiter.tokens", {}, "min"};
const SeriesKey retries{"shoppers.retry.retries", {}, "share", "shoppers.offered"};

bool complete(const SeriesStore& store) {
  return QTest::qWaitFor([&] { return store.backlog() < store.granularity(); }, 20'000);
}

/// What the session itself says, from 0 to its now.
std::vector<double> asked(Session& session, const SeriesKey& key, Nanos step) {
  Value query = key.query();
  query.set("step", step);
  Value queries = Value::array();
  queries.push(std::move(query));
  Value arguments = Value::object();
  arguments.set("queries", std::move(queries));
  const Value reply = ask(session, "series", std::move(arguments));
  std::vector<double> values;
  for (const Value& value : *(*reply.find("series")->items())[0].find("values")->items()) {
    values.push_back(value.is_number() ? value.number() : std::nan(""));
  }
  return values;
}

std::vector<double> held(const BucketSeries& series) {
  std::vector<double> values;
  for (std::int64_t i = series.begin(); i < series.end(); ++i) values.push_back(series.at(i));
  return values;
}

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  return !a.empty() && std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) {
    return x == y || (std::isnan(x) && std::isnan(y));
  });
}

}  // namespace

class SeriesStoreTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void what_is_wanted_is_what_the_session_says() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({p99, ok_p99, offered, tokens, retries}, 10 * ms);
    QVERIFY(run_to(run, 30 * second));
    QVERIFY(complete(store));
    for (const SeriesKey& key : store.wanted()) {
      const BucketSeries& series = store.history(key, SeriesStore::Variant::b).level(0);
      QCOMPARE(series.end(), 3'000);
      QVERIFY2(same(held(series), asked(run.b(), key, 10 * ms)), qPrintable(key.text()));
    }
  }

  void a_bucket_without_requests_has_no_value() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({ok_p99}, 10 * ms);
    QVERIFY(run_to(run, 27 * second));
    QVERIFY(complete(store));
    // Nothing has been ok since the threads ran out at 23 s.
    QVERIFY(std::isnan(store.history(ok_p99, SeriesStore::Variant::b).level(0).at(2'600)));
  }

  void nothing_is_pulled_that_nobody_wants() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({p99}, 10 * ms);
    QVERIFY(run_to(run, 1 * second));
    QVERIFY(complete(store));
    store.want({}, 10 * ms);
    QVERIFY(run_to(run, 2 * second));
    QTest::qWait(100);
    QCOMPARE(store.history(p99, SeriesStore::Variant::b).level(0).end(), 100);
    QVERIFY(store.history(offered, SeriesStore::Variant::b).level(0).empty());
    // Wanted again, it goes on where it was.
    store.want({p99}, 10 * ms);
    QVERIFY(complete(store));
    QVERIFY(same(held(store.history(p99, SeriesStore::Variant::b).level(0)),
                 asked(run.b(), p99, 10 * ms)));
  }

  void coarse_values_are_the_sessions_own_and_no_averages() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({p99}, 10 * ms);
    QVERIFY(run_to(run, 22 * second));
    QVERIFY(complete(store));
    store.want({p99}, 1 * second);
    QVERIFY(complete(store));
    const BucketSeries& seconds = store.history(p99, SeriesStore::Variant::b).level(2);
    QVERIFY(same(held(seconds), asked(run.b(), p99, 1 * second)));
    double sum = 0;
    const BucketSeries& fine = store.history(p99, SeriesStore::Variant::b).level(0);
    for (int i = 1'900; i < 2'000; ++i) sum += fine.at(i);
    QVERIFY(std::abs(sum / 100 - seconds.at(19)) > 1e6);
  }

  void a_reset_forgets_and_the_same_seed_brings_the_same() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({p99, offered}, 10 * ms);
    QVERIFY(run_to(run, 2 * second));
    QVERIFY(complete(store));
    const std::vector<double> before = held(store.history(p99, SeriesStore::Variant::b).level(0));
    const QSignalSpy loaded(&run, &Run::loaded);
    run.reset();
    QTRY_COMPARE(loaded.count(), 1);
    QVERIFY(store.history(p99, SeriesStore::Variant::b).level(0).empty());
    QVERIFY(run_to(run, 2 * second));
    QVERIFY(complete(store));
    QVERIFY(same(held(store.history(p99, SeriesStore::Variant::b).level(0)), before));
  }

  void a_and_b_are_apart_after_a_change() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    store.want({tokens, offered}, 10 * ms);
    QVERIFY(run_to(run, 1 * second));
    const QSignalSpy variants(&run, &Run::variants_changed);
    run.keep_as_a();
    QTRY_COMPARE(variants.count(), 1);
    run.set("gateway.limiter.burst", Value(800));
    QVERIFY(run_to(run, 2 * second));
    QVERIFY(complete(store));
    QCOMPARE(store.history(tokens, SeriesStore::Variant::a).level(0).at(50),
             store.history(tokens, SeriesStore::Variant::b).level(0).at(50));
    QVERIFY(store.history(tokens, SeriesStore::Variant::a).level(0).at(150) > 10'000);
    QVERIFY(store.history(tokens, SeriesStore::Variant::b).level(0).at(150) <= 800);
    // The same people come, whatever the limiter does.
    QVERIFY(same(held(store.history(offered, SeriesStore::Variant::a).level(0)),
                 held(store.history(offered, SeriesStore::Variant::b).level(0))));
  }

  void a_wrong_series_says_why_and_the_others_come() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    const SeriesKey wrong{"gateway.latenzy", {}, "p99"};
    store.want({wrong, offered}, 10 * ms);
    QVERIFY(run_to(run, 1 * second));
    QVERIFY(complete(store));
    QVERIFY(store.problem(wrong).contains("gateway.latency"));
    QVERIFY(store.problem(offered).isEmpty());
    QCOMPARE(store.history(offered, SeriesStore::Variant::b).level(0).end(), 100);
  }

  void what_only_b_has_comes_though_a_lacks_it() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    const std::string text = library("microburst-penetration");
    QVERIFY(load(run, text));
    const QSignalSpy variants(&run, &Run::variants_changed);
    run.keep_as_a();
    QTRY_COMPARE(variants.count(), 1);

    scenario::Problems problems;
    Value more = scenario::parse_json(text, problems);
    Value* nodes = more.find("nodes");
    nodes->set("added", Value(*nodes->find("shoppers")));
    const QSignalSpy loaded(&run, &Run::loaded);
    run.reload(more.pretty());
    QTRY_COMPARE(loaded.count(), 1);

    const SeriesKey only_b{"added.offered", {}, "rate"};
    store.want({only_b}, 10 * ms);
    QVERIFY(run_to(run, 1 * second));
    QVERIFY(complete(store));
    QVERIFY(run_to(run, 2 * second));
    QVERIFY(complete(store));
    QVERIFY(store.problem(only_b).isEmpty());
    QCOMPARE(store.history(only_b, SeriesStore::Variant::b).level(0).end(), 200);
    QVERIFY(store.history(only_b, SeriesStore::Variant::a).level(0).empty());
  }

  void much_that_is_missing_comes_in_pieces() {
    Run run(SPILLWAY_PROGRAM);
    SeriesStore store(run);
    QVERIFY(load(run, library("microburst-penetration")));
    QVERIFY(run_to(run, 80 * second));
    const QSignalSpy changed(&store, &SeriesStore::changed);
    store.want({p99, offered, tokens}, 10 * ms);
    QVERIFY(complete(store));
    QVERIFY(changed.count() >= 2);  // 24,000 values, at most 16,000 at once
    QCOMPARE(store.history(p99, SeriesStore::Variant::b).level(0).end(), 8'000);
  }
};

}  // namespace spillway::desktop

QTEST_MAIN(spillway::desktop::SeriesStoreTest)
#include "series_store_test.moc"

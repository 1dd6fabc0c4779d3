// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <set>

#include "app/desktop/topology/layered_layout.h"

using namespace spillway::desktop;

namespace {

using Calls = std::vector<std::pair<int, int>>;

bool overlap(QPointF a, QPointF b, const LayoutSpacing& spacing) {
  return std::abs(a.x() - b.x()) < spacing.column && std::abs(a.y() - b.y()) < spacing.row;
}

int crossings(const std::vector<QPointF>& at, const Calls& calls) {
  const auto side = [](QPointF a, QPointF b, QPointF c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
  };
  int count = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    for (std::size_t j = i + 1; j < calls.size(); ++j) {
      const QPointF a = at[calls[i].first], b = at[calls[i].second];
      const QPointF c = at[calls[j].first], d = at[calls[j].second];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) ++count;
    }
  }
  return count;
}

/// Calls of a random system of some layers, the same each time.
Calls random_calls(int nodes, int count) {
  std::set<std::pair<int, int>> calls;
  unsigned state = 7;
  const auto draw = [&](int n) {
    state = state * 1664525u + 1013904223u;
    return static_cast<int>((state >> 8) % static_cast<unsigned>(n));
  };
  while (static_cast<int>(calls.size()) < count) {
    const int a = draw(nodes), b = draw(nodes);
    if (a < b) calls.insert({a, b});
  }
  return {calls.begin(), calls.end()};
}

}  // namespace

class LayoutTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_chain_is_one_row_from_left_to_right();
  void a_node_stands_right_of_all_that_call_it();
  void a_tree_has_no_crossings();
  void crossed_pairs_are_uncrossed();
  void no_two_cards_overlap_in_a_large_system();
  void callers_stand_in_the_middle_of_what_they_call();
  void a_caller_that_nobody_calls_stands_just_before_what_it_calls();
  void many_callers_are_folded_instead_of_a_tower();
  void calls_in_a_circle_still_have_a_picture();
  void a_call_over_several_columns_leaves_room_for_itself();
  void nothing_gives_nothing();
  void fifty_nodes_take_no_noticeable_time();
};

void LayoutTest::a_chain_is_one_row_from_left_to_right() {
  const LayoutSpacing spacing;
  const auto at = layered_layout(4, {{0, 1}, {1, 2}, {2, 3}});
  for (int i = 0; i < 4; ++i) QCOMPARE(at[i], QPointF(i * spacing.column, 0));
}

void LayoutTest::a_node_stands_right_of_all_that_call_it() {
  // 0 calls 2 directly and by way of 1: 2 is in the third column.
  const auto at = layered_layout(3, {{0, 1}, {1, 2}, {0, 2}});
  QVERIFY(at[0].x() < at[1].x());
  QVERIFY(at[1].x() < at[2].x());
}

void LayoutTest::a_tree_has_no_crossings() {
  const Calls calls{{0, 1}, {0, 2}, {0, 3}, {1, 4}, {1, 5}, {2, 6}, {3, 7}, {3, 8}, {3, 9}};
  QCOMPARE(crossings(layered_layout(10, calls), calls), 0);
}

void LayoutTest::crossed_pairs_are_uncrossed() {
  const Calls calls{{0, 3}, {1, 2}, {2, 5}, {3, 4}};
  QCOMPARE(crossings(layered_layout(6, calls), calls), 0);
}

void LayoutTest::no_two_cards_overlap_in_a_large_system() {
  const LayoutSpacing spacing;
  const auto at = layered_layout(50, random_calls(50, 90));
  for (int i = 0; i < 50; ++i) {
    QCOMPARE(std::fmod(at[i].x(), spacing.grid), 0.0);
    QCOMPARE(std::fmod(at[i].y(), spacing.grid), 0.0);
    for (int j = i + 1; j < 50; ++j) QVERIFY(!overlap(at[i], at[j], spacing));
  }
}

void LayoutTest::callers_stand_in_the_middle_of_what_they_call() {
  const auto at = layered_layout(4, {{0, 1}, {0, 2}, {0, 3}});
  QCOMPARE(at[0].y(), at[2].y());
  QCOMPARE(at[2].y() - at[1].y(), at[3].y() - at[2].y());
}

void LayoutTest::a_caller_that_nobody_calls_stands_just_before_what_it_calls() {
  // 4 calls the last of the chain: not a line over the whole picture.
  const LayoutSpacing spacing;
  const auto at = layered_layout(5, {{0, 1}, {1, 2}, {2, 3}, {4, 3}});
  QCOMPARE(at[4].x(), at[3].x() - spacing.column);
}

void LayoutTest::many_callers_are_folded_instead_of_a_tower() {
  const LayoutSpacing spacing;
  Calls calls;
  for (int caller = 1; caller < 30; ++caller) calls.emplace_back(caller, 0);
  const auto at = layered_layout(30, calls);
  double top = 0, bottom = 0, left = 0, right = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    top = std::min(top, at[i].y());
    bottom = std::max(bottom, at[i].y());
    left = std::min(left, at[i].x());
    right = std::max(right, at[i].x());
    if (i > 0) QVERIFY(at[i].x() < at[0].x());
    for (std::size_t j = i + 1; j < at.size(); ++j) QVERIFY(!overlap(at[i], at[j], spacing));
  }
  QVERIFY(right - left > bottom - top);
}

void LayoutTest::calls_in_a_circle_still_have_a_picture() {
  const auto at = layered_layout(3, {{0, 1}, {1, 2}, {2, 0}});
  QVERIFY(at[0].x() < at[1].x() && at[1].x() < at[2].x());
}

void LayoutTest::a_call_over_several_columns_leaves_room_for_itself() {
  // The straight line from 0 to 3 would run through 1 and 2.
  const auto at = layered_layout(4, {{0, 1}, {1, 2}, {2, 3}, {0, 3}});
  QVERIFY(at[1].y() != at[0].y() || at[2].y() != at[3].y());
}

void LayoutTest::nothing_gives_nothing() {
  QVERIFY(layered_layout(0, {}).empty());
  QCOMPARE(layered_layout(1, {}).size(), std::size_t{1});
}

void LayoutTest::fifty_nodes_take_no_noticeable_time() {
  QElapsedTimer timer;
  timer.start();
  layered_layout(50, random_calls(50, 90));
  QVERIFY2(timer.elapsed() < 200, qPrintable(QString::number(timer.elapsed())));
}

QTEST_APPLESS_MAIN(LayoutTest)
#include "layout_test.moc"

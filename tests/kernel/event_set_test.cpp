// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/event_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <tuple>
#include <vector>

#include "tests/kernel/heap_event_set.h"

namespace spillway::kernel {
namespace {

constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();

/// SplitMix64 (Steele, Lea, Flood 2014): enough to choose test moves.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t roll() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(roll() % static_cast<std::uint64_t>(n));
  }

 private:
  std::uint64_t state_;
};

/// The contract, spelled out: a std::set of (time, priority, sequence, identity).
class Model {
 public:
  using Entry = std::tuple<std::int64_t, Priority, std::uint64_t, std::uint64_t>;

  void insert(std::int64_t time, Priority priority, std::uint64_t identity) {
    entries_.emplace(time, priority, ++sequence_, identity);
    where_.emplace_back(time, priority, sequence_, identity);
  }
  bool erase(std::uint64_t identity) { return entries_.erase(where_[identity]) == 1; }
  std::set<Entry>& entries() { return entries_; }

 private:
  std::set<Entry> entries_;
  std::vector<Entry> where_;
  std::uint64_t sequence_ = 0;
};

struct Habit {
  const char* name;
  std::size_t pending;
  std::int64_t spread;  // of delays
  int ties;             // percent of inserts at exactly the present
  int cancels;          // percent of moves
  std::int64_t far;     // delay of a tenth of the inserts
};

void PrintTo(const Habit& habit, std::ostream* out) {
  *out << habit.name;
}

template <class Set>
void agrees_with_model(const Habit& habit) {
  Set set;
  Model model;
  Dice dice(habit.pending);
  std::vector<EventId> ids;
  std::int64_t now = 0;
  for (int move = 0; move < 200'000; ++move) {
    const auto what = dice.below(100);
    const std::size_t pending = move / 2'000 % 2 == 0 ? habit.pending : habit.pending / 50 + 2;
    if (what < habit.cancels && !ids.empty()) {
      const auto identity =
          static_cast<std::uint64_t>(dice.below(static_cast<std::int64_t>(ids.size())));
      ASSERT_EQ(set.erase(ids[identity]), model.erase(identity)) << move;
    } else if (model.entries().size() < pending ||
               (what % 2 == 0 && model.entries().size() < 2 * pending)) {
      std::int64_t delay = dice.below(habit.spread);
      if (dice.below(100) < habit.ties) delay = 0;
      if (dice.below(10) == 0) delay = habit.far;
      const Priority priority = dice.below(4) == 0 ? Priority::late : Priority::normal;
      model.insert(now + delay, priority, ids.size());
      ids.push_back(set.insert(now + delay, priority, nullptr, nullptr, ids.size()));
    } else {
      // A limit that often falls short, as the end of a slice does.
      const std::int64_t limit = dice.below(2) == 0 ? no_limit : now + dice.below(habit.spread);
      Due due;
      const bool popped = set.pop(limit, due);
      const auto first = model.entries().begin();
      ASSERT_EQ(popped, first != model.entries().end() && std::get<0>(*first) <= limit) << move;
      if (popped) {
        ASSERT_EQ(std::tuple(due.time, EventOrder::priority(due.order),
                             EventOrder::sequence(due.order), due.argument),
                  *first)
            << move;
        now = due.time;
        model.entries().erase(first);
      } else if (limit != no_limit) {
        now = limit;
      }
    }
    ASSERT_EQ(set.size(), model.entries().size());
    if (move % 16 == 0) {
      const auto next = set.next_time();
      ASSERT_EQ(next.has_value(), !model.entries().empty());
      if (next) {
        ASSERT_EQ(*next, std::get<0>(*model.entries().begin()));
      }
    }
  }
}

class EventSets : public testing::TestWithParam<Habit> {};

TEST_P(EventSets, RadixAgreesWithAStdSetOnEveryIdentity) {
  agrees_with_model<EventSet>(GetParam());
}
TEST_P(EventSets, HeapAgreesWithAStdSetOnEveryIdentity) {
  agrees_with_model<HeapEventSet>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    , EventSets,
    testing::Values(Habit{"Few", 5, 100, 20, 10, 1'000}, Habit{"OnlyTies", 2'000, 1, 100, 10, 0},
                    Habit{"HeavyTies", 1'000, 8, 30, 10, 20},
                    Habit{"TiesAtOneFarTime", 1'000, 40, 10, 20, 1'000},
                    Habit{"Nanoseconds", 300, 1'000, 5, 20, 5'000},
                    Habit{"Milliseconds", 1'000, 10'000'000, 5, 20, 1'000'000'000},
                    Habit{"MostlyCancelled", 1'000, 10'000'000, 5, 45, 1'000'000'000},
                    Habit{"Many", 20'000, 50'000'000, 5, 10, 60'000'000'000},
                    Habit{"Years", 500, 10'000'000'000'000, 5, 10, 1}),
    [](const auto& habit) { return habit.param.name; });

TEST(EventSet, TheEndOfTimeIsATimeLikeAnyOther) {
  EventSet set;
  set.insert(no_limit, Priority::late, nullptr, nullptr, 2);
  set.insert(no_limit - 1, Priority::late, nullptr, nullptr, 1);
  set.insert(no_limit, Priority::normal, nullptr, nullptr, 3);
  Due due;
  EXPECT_FALSE(set.pop(no_limit - 2, due));
  for (const std::uint64_t expected : {1, 3, 2}) {
    ASSERT_TRUE(set.pop(no_limit, due));
    EXPECT_EQ(due.argument, expected);
  }
  EXPECT_FALSE(set.pop(no_limit, due));
}

TEST(EventSet, AHandleNeverMatchesALaterEventInTheSameSlot) {
  EventSet set;
  const EventId first = set.insert(5, Priority::normal, nullptr, nullptr, 0);
  EXPECT_TRUE(set.erase(first));
  const EventId second = set.insert(5, Priority::normal, nullptr, nullptr, 0);
  EXPECT_EQ(EventOrder::slot(first.word()), EventOrder::slot(second.word()));
  EXPECT_FALSE(set.erase(first));
  EXPECT_TRUE(set.erase(second));
  EXPECT_FALSE(set.erase(second));
  EXPECT_FALSE(set.erase(EventId()));
}

TEST(EventSet, CancelledEventsGiveTheirMemoryBackAtOnce) {
  EventSet set;
  for (int i = 0; i < 1'000'000; ++i) {
    // A timeout a minute away, cancelled by the answer: a million times, 10 pending at once.
    EventId timeouts[10];
    for (EventId& id : timeouts) {
      id = set.insert(60'000'000'000 + i, Priority::late, nullptr, nullptr, 0);
    }
    for (EventId id : timeouts) set.erase(id);
    i += 9;
  }
  EXPECT_EQ(set.slots(), 10U);
  EXPECT_EQ(set.size(), 0U);
  EXPECT_FALSE(set.next_time());
}

TEST(HeapEventSet, DeadKeysNeverOutnumberLiveOnesByMoreThanAConstant) {
  HeapEventSet set;
  for (int i = 0; i < 1'000'000; ++i) {
    set.erase(set.insert(60'000'000'000 + i, Priority::late, nullptr, nullptr, 0));
    ASSERT_LE(set.keys(), 2 * set.size() + 64);
  }
}

TEST(EventSet, AMillionTiesFireInOrderWhileEachAddsAnother) {
  EventSet set;
  constexpr std::uint64_t ties = 1'000'000;
  for (std::uint64_t i = 0; i < ties; ++i) {
    set.insert(1'000, Priority::late, nullptr, nullptr, i);
  }
  // Each late event wakes a normal one at once, which goes before the next late one.
  Due due;
  for (std::uint64_t i = 0; i < ties; ++i) {
    ASSERT_TRUE(set.pop(1'000, due));
    ASSERT_EQ(due.argument, i);
    set.insert(1'000, Priority::normal, nullptr, nullptr, ties + i);
    ASSERT_TRUE(set.pop(1'000, due));
    ASSERT_EQ(due.argument, ties + i);
  }
  EXPECT_EQ(set.size(), 0U);
}

}  // namespace
}  // namespace spillway::kernel

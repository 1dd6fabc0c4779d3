// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/topology/layered_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace spillway::desktop {

namespace {

using Edges = std::vector<std::pair<int, int>>;

/// A bend needs this much of the height of a card.
constexpr double bend_room = 0.3;

/// Sugiyama's method: columns, an order within each, then heights. A call over several columns
/// gets a bend in each column between, which takes a place of its own. A column of too many cards
/// is folded: its cards take turns in several narrower columns, each beside the gap of two others.
class Layered {
 public:
  Layered(int nodes, const Edges& calls) : real_(nodes), column_(static_cast<std::size_t>(nodes)) {
    const Edges forward = without_circles(calls);
    assign_columns(forward);
    pull_to_callees(forward);
    add_bends(forward);
  }

  std::vector<QPointF> positions(const LayoutSpacing& spacing) {
    order_columns();
    fold_columns();
    settle_heights();
    std::vector<QPointF> out;
    const auto on_grid = [&](double v) { return std::round(v / spacing.grid) * spacing.grid; };
    for (int i = 0; i < real_; ++i) {
      const auto n = static_cast<std::size_t>(i);
      out.emplace_back(on_grid(across_[n] * spacing.column), on_grid(height_[n] * spacing.row));
    }
    return out;
  }

 private:
  Edges without_circles(const Edges& calls) {
    std::vector<std::vector<int>> after(static_cast<std::size_t>(real_));
    for (const auto& [from, to] : calls) after[static_cast<std::size_t>(from)].push_back(to);
    enum class Seen { no, open, done };
    std::vector<Seen> seen(static_cast<std::size_t>(real_), Seen::no);
    Edges kept;
    const auto visit = [&](const auto& self, int node) -> void {
      auto& mark = seen[static_cast<std::size_t>(node)];
      mark = Seen::open;
      for (const int next : after[static_cast<std::size_t>(node)]) {
        Seen& other = seen[static_cast<std::size_t>(next)];
        if (other == Seen::open) continue;  // it would lead back
        kept.emplace_back(node, next);
        if (other == Seen::no) self(self, next);
      }
      seen[static_cast<std::size_t>(node)] = Seen::done;
    };
    for (int i = 0; i < real_; ++i)
      if (seen[static_cast<std::size_t>(i)] == Seen::no) visit(visit, i);
    return kept;
  }

  void assign_columns(const Edges& edges) {
    for (int round = 0; round < real_; ++round) {  // the longest way is at most this long
      bool moved = false;
      for (const auto& [from, to] : edges) {
        int& column = column_[static_cast<std::size_t>(to)];
        const int least = column_[static_cast<std::size_t>(from)] + 1;
        if (column < least) {
          column = least;
          moved = true;
        }
      }
      if (!moved) break;
    }
  }

  /// What more lines leave than reach stands just before the nearest that it calls: so a caller
  /// that nobody calls is not far from where it calls.
  void pull_to_callees(const Edges& edges) {
    std::vector<int> lines_more(static_cast<std::size_t>(real_));
    for (const auto& [from, to] : edges) {
      ++lines_more[static_cast<std::size_t>(from)];
      --lines_more[static_cast<std::size_t>(to)];
    }
    for (int round = 0; round < real_; ++round) {
      std::vector<int> nearest(static_cast<std::size_t>(real_), real_);
      for (const auto& [from, to] : edges) {
        int& near = nearest[static_cast<std::size_t>(from)];
        near = std::min(near, column_[static_cast<std::size_t>(to)]);
      }
      bool moved = false;
      for (std::size_t n = 0; n < nearest.size(); ++n) {
        if (lines_more[n] <= 0 || nearest[n] - 1 <= column_[n]) continue;
        column_[n] = nearest[n] - 1;
        moved = true;
      }
      if (!moved) break;
    }
  }

  void add_bends(const Edges& edges) {
    for (const auto& [from, to] : edges) {
      int last = from;
      const int end = column_[static_cast<std::size_t>(to)];
      for (int c = column_[static_cast<std::size_t>(from)] + 1; c < end; ++c) {
        const int bend = static_cast<int>(column_.size());
        column_.push_back(c);
        edges_.emplace_back(last, bend);
        last = bend;
      }
      edges_.emplace_back(last, to);
    }
    left_.resize(column_.size());
    right_.resize(column_.size());
    for (const auto& [from, to] : edges_) {
      right_[static_cast<std::size_t>(from)].push_back(to);
      left_[static_cast<std::size_t>(to)].push_back(from);
    }
    const int columns = column_.empty() ? 0 : *std::max_element(column_.begin(), column_.end()) + 1;
    order_.resize(static_cast<std::size_t>(columns));
    for (std::size_t i = 0; i < column_.size(); ++i)
      order_[static_cast<std::size_t>(column_[i])].push_back(static_cast<int>(i));
  }

  std::vector<int> places() const {
    std::vector<int> place(column_.size());
    for (const auto& column : order_)
      for (std::size_t i = 0; i < column.size(); ++i)
        place[static_cast<std::size_t>(column[i])] = static_cast<int>(i);
    return place;
  }

  int crossings() const {
    const std::vector<int> place = places();
    int count = 0;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      for (std::size_t j = i + 1; j < edges_.size(); ++j) {
        const auto& [a, b] = edges_[i];
        const auto& [c, d] = edges_[j];
        if (column_[static_cast<std::size_t>(a)] != column_[static_cast<std::size_t>(c)]) continue;
        const int left = place[static_cast<std::size_t>(a)] - place[static_cast<std::size_t>(c)];
        const int right = place[static_cast<std::size_t>(b)] - place[static_cast<std::size_t>(d)];
        if (left * right < 0) ++count;
      }
    }
    return count;
  }

  /// Sweeps to and fro; each column takes the order of its neighbours' means. The best one stays.
  void order_columns() {
    auto best = order_;
    int fewest = crossings();
    for (int sweep = 0; sweep < 12 && fewest > 0; ++sweep) {
      const bool rightward = sweep % 2 == 0;
      for (std::size_t i = 1; i < order_.size(); ++i) {
        auto& column = order_[rightward ? i : order_.size() - 1 - i];
        const std::vector<int> place = places();
        const auto& neighbours = rightward ? left_ : right_;
        const auto mean = [&](int node) {
          const auto& near = neighbours[static_cast<std::size_t>(node)];
          if (near.empty()) return static_cast<double>(place[static_cast<std::size_t>(node)]);
          double sum = 0;
          for (const int other : near) sum += place[static_cast<std::size_t>(other)];
          return sum / static_cast<double>(near.size());
        };
        std::stable_sort(column.begin(), column.end(),
                         [&](int a, int b) { return mean(a) < mean(b); });
      }
      const int now = crossings();
      if (now < fewest) {
        fewest = now;
        best = order_;
      }
    }
    order_ = best;
  }

  /// So that the picture is not much higher than wide.
  void fold_columns() {
    const double most = std::max(5.0, std::round(std::sqrt(0.8 * real_)));
    across_.resize(column_.size());
    int left = 0;
    for (const auto& column : order_) {
      const auto cards =
          std::count_if(column.begin(), column.end(), [&](int node) { return node < real_; });
      const int folds = std::max(1, static_cast<int>(std::ceil(static_cast<double>(cards) / most)));
      int card = 0;
      for (const int node : column) {
        if (node < real_) across_[static_cast<std::size_t>(node)] = left + card++ % folds;
      }
      folds_.push_back(folds);
      left += folds;
    }
  }

  /// Along the column, in rows. A third three times is less than one.
  double room_of(int node) const {
    const int folds = folds_[static_cast<std::size_t>(column_[static_cast<std::size_t>(node)])];
    return (node < real_ ? 1.0 : bend_room) / folds + (folds > 1 ? 1e-9 : 0);
  }

  /// Each card is drawn to the mean of its neighbours, and pushes others of its column away.
  void settle_heights() {
    height_.resize(column_.size());
    for (const auto& column : order_)
      for (std::size_t i = 0; i < column.size(); ++i)
        height_[static_cast<std::size_t>(column[i])] =
            static_cast<double>(i) - static_cast<double>(column.size() - 1) / 2;
    for (int sweep = 0; sweep < 24; ++sweep) {
      for (const auto& column : order_) {
        std::vector<double> wanted;
        for (const int node : column) wanted.push_back(mean_height(node));
        spread(column, wanted);
      }
    }
  }

  double mean_height(int node) const {
    double sum = 0;
    double count = 0;
    for (const auto* side : {&left_, &right_}) {
      for (const int other : (*side)[static_cast<std::size_t>(node)]) {
        sum += height_[static_cast<std::size_t>(other)];
        ++count;
      }
    }
    return count == 0 ? height_[static_cast<std::size_t>(node)] : sum / count;
  }

  /// The heights nearest to the wanted ones that keep the order and the room of each: neighbours
  /// that would come too close form a block around the mean of what they want.
  void spread(const std::vector<int>& column, const std::vector<double>& wanted) {
    struct Block {
      double sum;  // of wanted height minus place in the column
      int size;
      double top() const { return sum / size; }
    };
    std::vector<double> place(column.size());
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < column.size(); ++i) {
      if (i > 0) place[i] = place[i - 1] + (room_of(column[i - 1]) + room_of(column[i])) / 2;
      blocks.push_back({wanted[i] - place[i], 1});
      while (blocks.size() > 1) {
        const Block last = blocks.back();
        Block& before = blocks[blocks.size() - 2];
        if (before.top() <= last.top()) break;
        before.sum += last.sum;
        before.size += last.size;
        blocks.pop_back();
      }
    }
    std::size_t i = 0;
    for (const Block& block : blocks) {
      for (int k = 0; k < block.size; ++k, ++i) {
        height_[static_cast<std::size_t>(column[i])] = block.top() + place[i];
      }
    }
  }

  int real_;
  std::vector<int> column_;
  Edges edges_;
  std::vector<std::vector<int>> left_, right_;
  std::vector<std::vector<int>> order_;
  std::vector<int> folds_;   // of each column
  std::vector<int> across_;  // of each card, in columns with their folds
  std::vector<double> height_;
};

}  // namespace

std::vector<QPointF> layered_layout(int nodes, const Edges& calls, const LayoutSpacing& spacing) {
  if (nodes <= 0) return {};
  return Layered(nodes, calls).positions(spacing);
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QSizeF>
#include <utility>
#include <vector>

namespace spillway::desktop {

/// How far apart the middles of cards are that the layout puts side by side, or one below the
/// other; and the grid that all of them lie on.
struct LayoutSpacing {
  double column = 280;
  double row = 160;
  double grid = 20;
};

/// Places `nodes` cards (by the middles) from left to right by the longest way of calls to them.
/// A pure function: the same graph gives the same picture. Calls mostly point right, cards of a
/// column are ordered for few crossings and stand near those they are called by and call; a column
/// of many is folded into several; no two cards overlap. Calls that go in a circle are ignored
/// where they would lead back.
std::vector<QPointF> layered_layout(int nodes, const std::vector<std::pair<int, int>>& calls,
                                    const LayoutSpacing& spacing = {});

}  // namespace spillway::desktop

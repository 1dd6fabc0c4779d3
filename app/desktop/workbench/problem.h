// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "models/scenario/value.h"

namespace spillway::desktop {

/// What is wrong with an input, in the language that the window has when it is told. Line 0: there
/// is no text to point into.
struct Problem {
  QString file;
  int line = 0;
  int column = 0;
  QString pointer;
  QString message;
};

/// Of a reply: none when it is ok; else what it lists, or its message as one problem.
std::vector<Problem> problems_of(const scenario::Value& reply);

}  // namespace spillway::desktop

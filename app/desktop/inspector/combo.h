// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;
class QWidget;

namespace spillway::desktop {

/// A combo box that the wheel does not change unless it has the focus, and that may be narrower
/// than its longest word.
QComboBox* make_combo(QWidget* parent);

}  // namespace spillway::desktop

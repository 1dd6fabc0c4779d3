// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

class QToolButton;
class QWidget;

/// What the editors of lists and maps build their rows with.
namespace spillway::desktop {

QToolButton* make_row_button(QWidget* parent, const QString& text, const QString& what,
                             const QString& name);
/// Also from within a signal of one of them.
void discard_rows(std::vector<QWidget*>& rows);

}  // namespace spillway::desktop

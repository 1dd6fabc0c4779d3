// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace spillway::desktop {

/// The name itself when it has an ending, else with that one.
QString with_ending(const QString& file, const QString& ending);
/// True also when there is no such file yet.
bool may_replace(const QString& file, const QString& title, QWidget* parent);
/// Asks for the file to save in; one without an ending gets that one. Empty: the person chose not
/// to.
QString ask_where_to_save(QWidget* parent, const QString& title, const QString& proposed,
                          const QString& filter, const QString& ending);

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/workbench/whole_file.h"

#include <QSaveFile>

namespace spillway::desktop {

QString write_whole(const QString& file, std::string_view content) {
  QSaveFile out(file);
  const auto size = static_cast<qint64>(content.size());
  // Without the flush, commit() of Qt 6.4 renames a file that the disk had no room for.
  const bool written = out.open(QIODevice::WriteOnly) && out.write(content.data(), size) == size &&
                       out.flush() && out.commit();
  return written ? QString() : out.errorString();
}

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "app/desktop/inspector/quantity.h"
#include "app/desktop/sweep/sweep_plan.h"

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QSpinBox;

namespace spillway::desktop {

class QuantityBox;

/// A parameter, from where to where, and in how many steps.
class AxisEditor : public QWidget {
  Q_OBJECT

 public:
  /// `name` is for tests and tells the axes apart; an optional axis may be "none".
  AxisEditor(const QString& name, bool optional, QWidget* parent = nullptr);

  /// The tunable quantities of `params`; what was chosen stays while it is there.
  void set_params(const scenario::Value& params);
  void choose(const QString& path);
  QString path() const;
  /// Nothing when no parameter is chosen.
  std::optional<SweepAxis> axis() const;
  /// What is wrong with the range; empty when nothing is.
  QString problem() const;

 Q_SIGNALS:
  void edited();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void show_range();
  void retranslate();

  bool optional_;
  scenario::Value params_;
  std::optional<Quantity> quantity_;
  QComboBox* path_;
  QHBoxLayout* row_;
  QLabel* from_title_;
  QLabel* to_title_;
  QLabel* steps_title_;
  QuantityBox* from_ = nullptr;
  QuantityBox* to_ = nullptr;
  QSpinBox* steps_;
  QCheckBox* ratios_;
};

}  // namespace spillway::desktop

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/charts/add_metric_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <map>

#include "app/desktop/charts/board_plan.h"

namespace spillway::desktop {

namespace {

constexpr int index_role = Qt::UserRole;

QString name_within_node(const Metric& metric) {
  QString name = QString::fromStdString(metric.name.substr(metric.name.find('.') + 1));
  for (const auto& [label, value] : metric.labels) {
    name +=
        QStringLiteral("  %1=%2").arg(QString::fromStdString(label), QString::fromStdString(value));
  }
  return name;
}

}  // namespace

AddMetricDialog::AddMetricDialog(std::vector<Metric> metrics, std::vector<ChartSpec> charts,
                                 QWidget* parent)
    : QDialog(parent),
      metrics_(std::move(metrics)),
      charts_(std::move(charts)),
      search_(new QLineEdit(this)),
      list_(new QTreeWidget(this)),
      help_(new QLabel(this)),
      outcome_(new QComboBox(this)),
      stat_(new QComboBox(this)),
      chart_(new QComboBox(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
  setWindowTitle(tr("Add metric"));
  resize(560, 520);
  search_->setObjectName(QStringLiteral("metric_search"));
  search_->setPlaceholderText(tr("Search: a node, a metric, an outcome"));
  search_->setAccessibleName(tr("Search"));
  search_->setClearButtonEnabled(true);
  list_->setObjectName(QStringLiteral("metric_list"));
  list_->setAccessibleName(tr("Metrics"));
  list_->setColumnCount(1);
  list_->header()->hide();
  help_->setWordWrap(true);
  help_->setMinimumHeight(help_->fontMetrics().lineSpacing() * 2);
  outcome_->setObjectName(QStringLiteral("metric_outcome"));
  outcome_->addItem(tr("all"), QString());
  outcome_->addItem(tr("ok only"), QStringLiteral("ok"));
  outcome_->addItem(tr("all but ok"), QStringLiteral("other"));
  outcome_->setToolTip(tr("Which requests a latency is about"));
  stat_->setObjectName(QStringLiteral("metric_stat"));
  stat_->setToolTip(tr("What is shown of each bucket"));
  chart_->setObjectName(QStringLiteral("metric_chart"));
  chart_->setToolTip(tr("Charts with room for one more curve of the same unit"));

  auto* column = new QVBoxLayout(this);
  column->addWidget(search_);
  column->addWidget(list_, 1);
  column->addWidget(help_);
  auto* form = new QFormLayout;
  form->addRow(tr("Outcomes"), outcome_);
  form->addRow(tr("Statistic"), stat_);
  form->addRow(tr("Chart"), chart_);
  column->addLayout(form);
  column->addWidget(buttons_);

  connect(search_, &QLineEdit::textChanged, this, &AddMetricDialog::filter);
  connect(list_, &QTreeWidget::currentItemChanged, this, &AddMetricDialog::metric_chosen);
  connect(list_, &QTreeWidget::itemActivated, this, [this] {
    if (metric()) accept();
  });
  connect(stat_, &QComboBox::currentIndexChanged, this, &AddMetricDialog::series_chosen);
  connect(outcome_, &QComboBox::currentIndexChanged, this, &AddMetricDialog::series_chosen);
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
  fill_list();
  metric_chosen();
}

const Metric* AddMetricDialog::metric() const {
  const QTreeWidgetItem* item = list_->currentItem();
  const QVariant index = item ? item->data(0, index_role) : QVariant();
  return index.isValid() ? &metrics_[index.toULongLong()] : nullptr;
}

SeriesKey AddMetricDialog::series() const {
  const Metric* chosen = metric();
  if (!chosen) return {};
  SeriesKey key{chosen->name, chosen->labels, stat_->currentData().toString().toStdString()};
  const QString outcome = outcome_->currentData().toString();
  if (chosen->kind == Metric::Kind::latency && !outcome.isEmpty()) {
    key.labels.emplace_back("outcome", outcome.toStdString());
  }
  return key;
}

QString AddMetricDialog::chart_id() const {
  return chart_->currentData().toString();
}

void AddMetricDialog::fill_list() {
  std::map<std::string, QTreeWidgetItem*> nodes;
  for (std::size_t i = 0; i < metrics_.size(); ++i) {
    const std::string node = metrics_[i].name.substr(0, metrics_[i].name.find('.'));
    QTreeWidgetItem*& parent = nodes[node];
    if (!parent) {
      parent = new QTreeWidgetItem(list_, {QString::fromStdString(node)});
      parent->setFlags(Qt::ItemIsEnabled);
    }
    auto* item = new QTreeWidgetItem(parent, {name_within_node(metrics_[i])});
    item->setData(0, index_role, QVariant::fromValue<qulonglong>(i));
    item->setToolTip(0, metrics_[i].help);
  }
}

void AddMetricDialog::filter(const QString& words) {
  const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (int n = 0; n < list_->topLevelItemCount(); ++n) {
    QTreeWidgetItem* node = list_->topLevelItem(n);
    bool any = false;
    for (int i = 0; i < node->childCount(); ++i) {
      QTreeWidgetItem* item = node->child(i);
      const QString text =
          node->text(0) + QLatin1Char('.') + item->text(0) + QLatin1Char(' ') + item->toolTip(0);
      const bool fits = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
        return text.contains(word, Qt::CaseInsensitive);
      });
      item->setHidden(!fits);
      any = any || fits;
    }
    node->setHidden(!any);
    node->setExpanded(any && !wanted.isEmpty());
  }
}

void AddMetricDialog::metric_chosen() {
  const Metric* chosen = metric();
  help_->setText(chosen ? chosen->help : tr("Choose a metric of a node."));
  outcome_->setEnabled(chosen && chosen->kind == Metric::Kind::latency);
  stat_->clear();
  if (chosen) {
    for (const std::string& stat : statistics_of(chosen->kind)) {
      stat_->addItem(QString::fromStdString(stat), QString::fromStdString(stat));
    }
  }
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(chosen != nullptr);
  series_chosen();
}

void AddMetricDialog::series_chosen() {
  chart_->clear();
  chart_->addItem(tr("A new chart"), QString());
  const Metric* chosen = metric();
  if (!chosen || stat_->currentIndex() < 0) return;
  const SeriesKey key = series();
  for (const ChartSpec& chart : charts_) {
    if (takes(chart, key, unit_of(chosen->kind, key))) chart_->addItem(chart.heading(), chart.id);
  }
}

}  // namespace spillway::desktop

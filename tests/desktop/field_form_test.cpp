// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/inspector/field_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include "app/desktop/inspector/quantity.h"
#include "app/desktop/inspector/quantity_box.h"
#include "tests/desktop/run_fixture.h"

using namespace spillway::desktop;
using spillway::scenario::Value;

namespace {

const Value& fields_of(const char* group, const char* kind) {
  return *kind_in(kinds(), group, kind)->find("fields");
}

Quantity quantity(const char* declaration) {
  return Quantity::of(json(declaration)).value();
}

void type_into(QWidget* box, const QString& text) {
  box->setFocus();
  QTest::keySequence(box, QKeySequence::SelectAll);
  QTest::keyClicks(box, text);
}

}  // namespace

class FieldFormTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void units_are_read_in_any_usual_way_data();
  void units_are_read_in_any_usual_way();
  void what_is_out_of_range_is_refused_with_the_range();
  void numbers_follow_the_locale();
  void a_step_is_a_tenth_of_the_leading_decimal();
  void a_wide_range_is_logarithmic_and_begins_with_zero();
  void a_share_has_a_linear_slider_of_hundredths();
  void every_slider_position_leads_back_to_its_value();

  void every_declared_kind_has_a_form_and_keeps_its_value();
  void enter_takes_what_is_right_and_esc_restores();
  void what_is_wrong_is_not_taken_and_says_why();
  void leaving_the_box_with_something_wrong_restores();
  void what_is_typed_stays_when_the_value_becomes_another();
  void the_wheel_does_nothing_without_focus();
  void a_drag_of_the_slider_has_one_merge_key();
  void only_what_differs_from_the_default_is_written();
  void another_kind_takes_over_the_fields_of_the_same_name();
  void a_plain_duration_stays_a_plain_duration();
  void a_record_may_be_absent();
  void a_limit_may_be_absent();
  void list_elements_are_added_moved_and_removed();
  void a_step_that_calls_offers_the_nodes_that_answer();
  void fixed_fields_are_locked_with_the_reason();
  void a_reset_is_offered_where_the_scenario_differs();
  void a_set_of_parameters_has_the_editors_of_its_parameters();
  void a_missing_name_is_a_problem();
  void every_control_has_a_name_and_takes_the_keyboard();
};

void FieldFormTest::units_are_read_in_any_usual_way_data() {
  QTest::addColumn<QString>("declaration");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("value");
  QTest::addColumn<QString>("shown");
  const char* duration = R"({"type": "duration", "min": 0})";
  QTest::newRow("as shown") << duration << "250 ms"
                            << "\"250ms\""
                            << "250 ms";
  QTest::newRow("another unit") << duration << "0.25s"
                                << "\"250ms\""
                                << "250 ms";
  QTest::newRow("minutes") << duration << "2min"
                           << "\"2min\""
                           << "2 min";
  QTest::newRow("micro") << duration << "3 µs"
                         << "\"3us\""
                         << "3 µs";
  QTest::newRow("grouped") << duration << "1,500 ms"
                           << "\"1.5s\""
                           << "1.5 s";
  const char* rate = R"({"type": "rate", "above": 0})";
  QTest::newRow("rate") << rate << "3000/s"
                        << "\"3000/s\""
                        << "3,000 /s";
  QTest::newRow("rate per minute") << rate << "90 / min"
                                   << "\"90/min\""
                                   << "90 /min";
  QTest::newRow("rate without unit") << rate << "20"
                                     << "\"20/s\""
                                     << "20 /s";
  const char* integer = R"({"type": "integer", "min": 1})";
  QTest::newRow("integer") << integer << "15000"
                           << "15000"
                           << "15,000";
  QTest::newRow("integer grouped") << integer << "15,000"
                                   << "15000"
                                   << "15,000";
  const char* number = R"({"type": "number", "min": 0})";
  QTest::newRow("number") << number << "0.000116"
                          << "0.000116"
                          << "0.000116";
}

void FieldFormTest::units_are_read_in_any_usual_way() {
  QFETCH(QString, declaration);
  QFETCH(QString, typed);
  QFETCH(QString, value);
  QFETCH(QString, shown);
  const Quantity field = quantity(declaration.toUtf8().constData());
  const auto read = field.read(typed);
  QVERIFY2(read.has_value(), qPrintable(field.problem(typed)));
  QCOMPARE(QString::fromStdString(read->json()), value);
  QCOMPARE(field.text(*read), shown);
}

void FieldFormTest::what_is_out_of_range_is_refused_with_the_range() {
  const Quantity share = quantity(R"({"type": "number", "min": 0, "max": 1})");
  QVERIFY(!share.read("1.5"));
  QVERIFY(share.problem("1.5").contains("from 0 to 1"));
  const Quantity window = quantity(R"({"type": "duration", "above": 0})");
  QVERIFY(!window.read("0s"));
  QVERIFY(window.problem("0s").contains("more than 0 s"));
  QVERIFY(window.problem("12").contains("unit"));
  QVERIFY(quantity(R"({"type": "integer"})").problem("1.5").contains("whole"));
}

void FieldFormTest::numbers_follow_the_locale() {
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  const Quantity duration = quantity(R"({"type": "duration", "min": 0})");
  QCOMPARE(duration.text(Value("1.5s")), QString("1,5 s"));
  QCOMPARE(*duration.read("1,5 s"), Value("1.5s"));
  QCOMPARE(quantity(R"({"type": "integer"})").text(Value(15000)), QString("15.000"));
}

void FieldFormTest::a_step_is_a_tenth_of_the_leading_decimal() {
  const Quantity burst = quantity(R"({"type": "integer", "min": 1})");
  QCOMPARE(burst.stepped(Value(15000), 1), Value(16000));
  QCOMPARE(burst.stepped(Value(100), -1), Value(99));
  QCOMPARE(burst.stepped(Value(1000), -1), Value(990));
  QCOMPARE(burst.stepped(Value(1), -1), Value(1));
  const Quantity duration = quantity(R"({"type": "duration", "min": 0})");
  QCOMPARE(duration.stepped(Value("250ms"), 2), Value("270ms"));
  QCOMPARE(duration.stepped(Value("0s"), 1), Value("1ms"));
  const Quantity share = quantity(R"({"type": "number", "min": 0, "max": 1})");
  QCOMPARE(share.stepped(Value(0.5), -1), Value(0.49));
  QCOMPARE(share.stepped(Value(1), 1), Value(1));
}

void FieldFormTest::a_wide_range_is_logarithmic_and_begins_with_zero() {
  const Quantity timeout = quantity(R"({"type": "duration", "min": 0})");
  const SliderScale scale(timeout, 3e9);
  QVERIFY(scale.logarithmic());
  QCOMPARE(scale.position(0), 0);
  QCOMPARE(scale.magnitude(0), 0.0);
  QVERIFY(scale.magnitude(1) > 0);
  QVERIFY(scale.high() >= 30e9);
  const SliderScale burst(quantity(R"({"type": "integer", "min": 1})"), 15000);
  QCOMPARE(burst.magnitude(0), 1.0);
  QVERIFY(burst.high() >= 150000);
}

void FieldFormTest::a_share_has_a_linear_slider_of_hundredths() {
  const SliderScale scale(quantity(R"({"type": "number", "min": 0, "max": 1})"), 0.5);
  QVERIFY(!scale.logarithmic());
  QCOMPARE(scale.magnitude(SliderScale::positions / 2), 0.5);
  QCOMPARE(scale.magnitude(SliderScale::positions), 1.0);
}

void FieldFormTest::every_slider_position_leads_back_to_its_value() {
  for (const char* declaration :
       {R"({"type": "duration", "min": 0})", R"({"type": "integer", "min": 1, "max": 1000})",
        R"({"type": "number", "min": 0.001, "max": 1000000})", R"({"type": "rate", "above": 0})"}) {
    const Quantity field = quantity(declaration);
    const SliderScale scale(field, 1000);
    double last = -1;
    for (int i = 0; i <= SliderScale::positions; ++i) {
      const double here = scale.magnitude(i);
      QVERIFY(here >= last);
      QVERIFY2(field.allows(here), declaration);
      QVERIFY(std::abs(scale.position(here) - i) <= SliderScale::positions / 20);
      last = here;
    }
  }
}

void FieldFormTest::every_declared_kind_has_a_form_and_keeps_its_value() {
  Names names;
  names.nodes = {"a", "b"};
  names.clients = {"a"};
  names.servers = {"b"};
  for (const auto& group : *kinds().members()) {
    for (const Value& kind : *group.value.items()) {
      const std::string name = *kind.find("kind")->text();
      const Value value = fresh(kinds(), group.key, name, names);
      const FieldForm form(*kind.find("fields"), kinds(), value, nullptr, names);
      QCOMPARE(QString::fromStdString(form.value().json()), QString::fromStdString(value.json()));
    }
  }
}

void FieldFormTest::enter_takes_what_is_right_and_esc_restores() {
  FieldForm form(fields_of("policies", "token_bucket"), kinds(), json(R"({"burst": 15000})"));
  form.show();
  QSignalSpy edits(&form, &FieldForm::edited);
  auto* box = form.findChild<QuantityBox*>("burst.box");
  QCOMPARE(box->text(), QString("15,000"));
  type_into(box, "800");
  QCOMPARE(edits.count(), 0);
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(edits.count(), 1);
  QCOMPARE(*form.value().find("burst"), Value(800));
  type_into(box, "5");
  QTest::keyClick(box, Qt::Key_Escape);
  QCOMPARE(box->text(), QString("800"));
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(edits.count(), 1);
}

void FieldFormTest::what_is_wrong_is_not_taken_and_says_why() {
  FieldForm form(fields_of("policies", "token_bucket"), kinds(), json(R"({"burst": 15000})"));
  form.show();
  QSignalSpy edits(&form, &FieldForm::edited);
  auto* box = form.findChild<QuantityBox*>("burst.box");
  type_into(box, "0");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(edits.count(), 0);
  QCOMPARE(box->text(), QString("0"));  // still there to be mended
  const auto labels = form.findChildren<QLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
    return label->isVisible() && label->text().contains("at least 1");
  }));
}

void FieldFormTest::leaving_the_box_with_something_wrong_restores() {
  FieldForm form(fields_of("policies", "token_bucket"), kinds(), json(R"({"rate": "3000/s"})"));
  form.show();
  QVERIFY(QTest::qWaitForWindowActive(&form));
  auto* box = form.findChild<QuantityBox*>("rate.box");
  type_into(box, "many");
  form.findChild<QuantityBox*>("burst.box")->setFocus();
  QCOMPARE(box->text(), QString("3,000 /s"));
  type_into(box, "2000/s");
  form.findChild<QuantityBox*>("burst.box")->setFocus();
  QCOMPARE(*form.value().find("rate"), Value("2000/s"));
}

void FieldFormTest::what_is_typed_stays_when_the_value_becomes_another() {
  const Value fields = json(R"([{"name": "label", "type": "text", "about": "", "default": "a"},
                                {"name": "wait", "type": "duration", "about": "", "min": 0}])");
  FieldForm form(fields, kinds(), json(R"({"label": "a", "wait": "1s"})"));
  form.show();
  QVERIFY(QTest::qWaitForWindowActive(&form));
  auto* line = form.findChild<QLineEdit*>("label.box");
  auto* box = form.findChild<QuantityBox*>("wait.box");
  const auto show = [&form](const char* value) { form.set_value(json(value)); };

  type_into(line, "hal");
  show(R"({"label": "b", "wait": "2s"})");
  QCOMPARE(line->text(), QString("hal"));
  QCOMPARE(box->text(), QString("2 s"));
  QTest::keyClick(line, Qt::Key_Escape);
  QCOMPARE(line->text(), QString("b"));

  type_into(box, "3");
  show(R"({"label": "c", "wait": "4s"})");
  QCOMPARE(box->text(), QString("3"));
  QCOMPARE(line->text(), QString("c"));
  QTest::keyClicks(box, "0ms");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(*form.value().find("wait"), Value("30ms"));
  show(R"({"label": "c", "wait": "5s"})");
  QCOMPARE(box->text(), QString("5 s"));
}

void FieldFormTest::the_wheel_does_nothing_without_focus() {
  FieldForm form(fields_of("policies", "breaker"), kinds(), json("{}"));
  form.show();
  QVERIFY(QTest::qWaitForWindowActive(&form));
  QSignalSpy edits(&form, &FieldForm::edited);
  form.findChild<QuantityBox*>("window.box")->setFocus();
  const auto turn = [](QWidget* control) {
    QWheelEvent event(QPointF(5, 5), control->mapToGlobal(QPointF(5, 5)), {}, {0, 120},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(control, &event);
  };
  turn(form.findChild<QuantityBox*>("open_for.box"));
  turn(form.findChild<QSlider*>("open_for.slider"));
  turn(form.findChild<QComboBox*>("by.box"));
  QCOMPARE(edits.count(), 0);
  turn(form.findChild<QuantityBox*>("window.box"));
  QCOMPARE(edits.count(), 1);
}

void FieldFormTest::a_drag_of_the_slider_has_one_merge_key() {
  FieldForm form(fields_of("policies", "token_bucket"), kinds(), json(R"({"burst": 15000})"));
  form.resize(400, 200);
  form.show();
  QStringList keys;
  connect(&form, &FieldForm::field_edited, this,
          [&](const FieldEdit& edit) { keys.append(edit.merge); });
  auto* slider = form.findChild<QSlider*>("burst.slider");
  const auto drag = [&] {
    slider->setSliderDown(true);
    for (const int position : {100, 120, 140}) slider->setSliderPosition(position);
    slider->setSliderDown(false);
  };
  drag();
  QCOMPARE(keys.size(), 3);
  QVERIFY(!keys.front().isEmpty());
  QCOMPARE(keys.count(keys.front()), 3);
  drag();
  QCOMPARE(keys.size(), 6);
  QVERIFY(keys[3] != keys[0]);
}

void FieldFormTest::only_what_differs_from_the_default_is_written() {
  FieldForm form(fields_of("faults", "latency"), kinds(),
                 json(R"({"fault": "latency", "node": "db", "at": "5s"})"));
  QCOMPARE(form.value().json(), json(R"({"fault": "latency", "node": "db", "at": "5s"})").json());
  auto* box = form.findChild<QuantityBox*>("add.box");
  type_into(box, "300ms");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(form.value().json(),
           json(R"({"fault": "latency", "node": "db", "at": "5s", "add": "300ms"})").json());
}

void FieldFormTest::another_kind_takes_over_the_fields_of_the_same_name() {
  FieldForm form(fields_of("nodes", "clients"), kinds(),
                 json(R"({"kind": "clients", "arrivals": {"kind": "poisson", "rate": "2000/s"}})"));
  form.show();
  QList<FieldEdit> edits;
  connect(&form, &FieldForm::field_edited, this, [&](const FieldEdit& e) { edits.append(e); });
  auto* kind = form.findChild<QComboBox*>("arrivals.kind");
  QCOMPARE(kind->currentText(), QString("poisson"));
  kind->setCurrentText("burst");
  Q_EMIT kind->activated(kind->currentIndex());
  QCOMPARE(edits.size(), 1);
  QCOMPARE(edits[0].path, QString("arrivals"));
  QCOMPARE(edits[0].value.json(), json(R"({"kind": "burst", "rate": "2000/s"})").json());
  auto* every = form.findChild<QuantityBox*>("arrivals.every.box");
  QVERIFY(every && every->isVisible());
  QCOMPARE(every->text(), QString("10 s"));
}

void FieldFormTest::a_plain_duration_stays_a_plain_duration() {
  FieldForm form(fields_of("nodes", "pool"), kinds(), json(R"({"kind": "pool", "query": "5ms"})"));
  QList<FieldEdit> edits;
  connect(&form, &FieldForm::field_edited, this, [&](const FieldEdit& e) { edits.append(e); });
  auto* box = form.findChild<QuantityBox*>("query.value.box");
  QCOMPARE(box->text(), QString("5 ms"));
  type_into(box, "7ms");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(edits.value(0).path, QString("query.value"));
  QCOMPARE(*form.value().find("query"), Value("7ms"));
}

void FieldFormTest::a_record_may_be_absent() {
  FieldForm form(fields_of("nodes", "clients"), kinds(),
                 json(R"({"kind": "clients", "calls": "a", "retry": {"attempts": 4}})"));
  form.show();
  QList<FieldEdit> edits;
  connect(&form, &FieldForm::field_edited, this, [&](const FieldEdit& e) { edits.append(e); });
  auto* attempts = form.findChild<QuantityBox*>("retry.attempts.box");
  QVERIFY(attempts->isVisible());
  form.findChild<QCheckBox*>("retry.box")->click();
  QVERIFY(!attempts->isVisible());
  QVERIFY(!form.value().find("retry"));
  QCOMPARE(edits.size(), 1);
  QVERIFY(edits[0].value.is_null());
  QVERIFY(!edits[0].tunable);
  form.findChild<QCheckBox*>("retry.box")->click();
  QCOMPARE(*form.value().find("retry")->find("attempts"), Value(4));
}

void FieldFormTest::a_limit_may_be_absent() {
  FieldForm form(fields_of("nodes", "pool"), kinds(), json(R"({"kind": "pool"})"));
  form.show();
  auto* present = form.findChild<QCheckBox*>("max_waiting.present");
  auto* box = form.findChild<QuantityBox*>("max_waiting.box");
  QVERIFY(!box->isEnabled());
  present->click();
  QVERIFY(box->isEnabled());
  type_into(box, "40");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(*form.value().find("max_waiting"), Value(40));
  present->click();
  QVERIFY(!form.value().find("max_waiting"));
}

void FieldFormTest::list_elements_are_added_moved_and_removed() {
  Names names;
  names.servers = {"db"};
  FieldForm form(fields_of("nodes", "service"), kinds(),
                 json(R"({"kind": "service", "steps": [{"cpu": "1ms"}, {"call": "db"}]})"), nullptr,
                 names);
  form.show();
  QList<FieldEdit> edits;
  connect(&form, &FieldForm::field_edited, this, [&](const FieldEdit& e) { edits.append(e); });
  form.findChild<QToolButton*>("steps.1.up")->click();
  QCOMPARE(form.value().find("steps")->json(), json(R"([{"call": "db"}, {"cpu": "1ms"}])").json());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  form.findChild<QToolButton*>("steps.1.remove")->click();
  QCOMPARE(form.value().find("steps")->json(), json(R"([{"call": "db"}])").json());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  const auto actions = form.findChild<QToolButton*>("steps.add")->menu()->actions();
  QCOMPARE(actions.size(), 4);
  actions[1]->trigger();
  QCOMPARE(form.value().find("steps")->json(),
           json(R"([{"call": "db"}, {"sleep": {"kind": "constant"}}])").json());
  QCOMPARE(edits.size(), 3);
  QCOMPARE(edits.back().path, QString("steps"));
  QVERIFY(!edits.back().tunable);
}

void FieldFormTest::a_step_that_calls_offers_the_nodes_that_answer() {
  Names names;
  names.nodes = {"users", "db", "cache"};
  names.clients = {"users"};
  names.servers = {"db", "cache"};
  FieldForm form(fields_of("nodes", "service"), kinds(),
                 json(R"({"kind": "service", "steps": [{"call": "db"}]})"), nullptr, names);
  auto* box = form.findChild<QComboBox*>("steps.0.call.box");
  QCOMPARE(box->count(), 2);
  QCOMPARE(box->currentText(), QString("db"));
}

void FieldFormTest::fixed_fields_are_locked_with_the_reason() {
  FieldForm form(fields_of("nodes", "service"), kinds(),
                 json(R"({"kind": "service", "steps": [{"cpu": "1ms"}]})"));
  form.show();
  form.lock("The run has begun.");
  auto* add = form.findChild<QToolButton*>("steps.add");
  QVERIFY(!add->isEnabled());
  QCOMPARE(add->toolTip(), QString("The run has begun."));
  QVERIFY(!form.findChild<QComboBox*>("steps.0.kind")->isEnabled());
  QVERIFY(form.findChild<QuantityBox*>("steps.0.cpu.value.box")->isEnabled());
  QVERIFY(form.findChild<QuantityBox*>("workers.box")->isEnabled());
  form.lock({});
  QVERIFY(add->isEnabled());
}

void FieldFormTest::a_reset_is_offered_where_the_scenario_differs() {
  FieldForm form(fields_of("policies", "token_bucket"), kinds(),
                 json(R"({"rate": "3000/s", "burst": 800})"));
  form.show();
  auto* burst = form.findChild<QToolButton*>("burst.reset");
  auto* rate = form.findChild<QToolButton*>("rate.reset");
  QVERIFY(!burst->isVisible());
  form.set_reference(json(R"({"rate": "180000/min", "burst": 15000})"));
  QVERIFY(burst->isVisible());
  QVERIFY(!rate->isVisible());  // the same rate in other words
  QSignalSpy wanted(&form, &FieldForm::reset_requested);
  burst->click();
  QCOMPARE(wanted.value(0).value(0).toString(), QString("burst"));
}

void FieldFormTest::a_set_of_parameters_has_the_editors_of_its_parameters() {
  Names names;
  names.parameters = json(R"([
    {"path": "gateway.limiter.burst", "type": "integer", "about": "", "min": 1, "value": 15000,
     "default": 1000, "tunable": true},
    {"path": "gateway.calls", "type": "text", "about": "", "value": "a", "default": null,
     "tunable": false}])");
  FieldForm form(fields_of("faults", "set"), kinds(),
                 json(R"({"at": "40s", "set": {"gateway.limiter.burst": 800}})"), nullptr, names);
  form.show();
  QCOMPARE(form.findChild<QComboBox*>("set.0.key")->count(), 1);
  auto* box = form.findChild<QuantityBox*>("set.0.box");
  QVERIFY(box);
  QCOMPARE(box->text(), QString("800"));
  type_into(box, "0");
  QTest::keyClick(box, Qt::Key_Return);
  QCOMPARE(*form.value().find("set")->find("gateway.limiter.burst"), Value(800));
  form.findChild<QToolButton*>("set.add")->click();
  QVERIFY(!form.problem().isEmpty());
}

void FieldFormTest::a_missing_name_is_a_problem() {
  Names names;
  names.clients = {"shoppers"};
  FieldForm form(fields_of("faults", "burst"), kinds(), json(R"({"fault": "burst", "at": "0s"})"),
                 nullptr, names);
  QVERIFY(form.problem().contains("node"));
  auto* box = form.findChild<QComboBox*>("node.box");
  box->setCurrentIndex(0);
  QVERIFY(form.problem().isEmpty());
}

void FieldFormTest::every_control_has_a_name_and_takes_the_keyboard() {
  for (const Value& kind : *kinds().find("nodes")->items()) {
    FieldForm form(*kind.find("fields"), kinds(), json("{}"));
    form.show();
    int controls = 0;
    for (auto* widget : form.findChildren<QWidget*>()) {
      const bool control =
          qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QSlider*>(widget) ||
          qobject_cast<QComboBox*>(widget) ||
          (qobject_cast<QAbstractButton*>(widget) && !qobject_cast<QMenu*>(widget->parentWidget()));
      if (!control || widget->objectName().startsWith("qt_")) continue;
      ++controls;
      QVERIFY2(!widget->accessibleName().isEmpty(),
               qPrintable(widget->metaObject()->className() + widget->objectName()));
      QVERIFY2(widget->focusPolicy() & Qt::TabFocus, qPrintable(widget->objectName()));
    }
    QVERIFY(controls > 5);
  }
}

QTEST_MAIN(FieldFormTest)
#include "field_form_test.moc"

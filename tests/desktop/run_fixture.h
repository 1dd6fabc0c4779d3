// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <signal.h>
#include <sys/resource.h>

#include <QFile>
#include <QTest>
#include <string>

#include "app/desktop/workbench/run.h"
#include "app/lab/describe.h"

namespace spillway::desktop {

inline constexpr Nanos ms = 1'000'000;
inline constexpr Nanos second = 1'000 * ms;

inline scenario::Value json(const char* text) {
  scenario::Problems problems;
  scenario::Value value = scenario::parse_json(text, problems);
  if (!problems.empty()) qFatal("%s", problems.text().c_str());
  return value;
}

/// While it lives, no file of this process gets longer than so many bytes: a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t room) : before_(limit()), handler_(::signal(SIGXFSZ, SIG_IGN)) {
    set({room, before_.rlim_max});
  }
  ~FullDisk() {
    set(before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  static rlimit limit() {
    rlimit now{};
    ::getrlimit(RLIMIT_FSIZE, &now);
    return now;
  }
  static void set(const rlimit& to) { ::setrlimit(RLIMIT_FSIZE, &to); }
  rlimit before_;
  void (*handler_)(int);
};

/// As the session's `kinds` gives them.
inline const scenario::Value& kinds() {
  static const scenario::Value all = lab::kinds_json();
  return all;
}

/// A scenario of the library.
inline std::string library(const QString& name) {
  QFile file(QStringLiteral(SPILLWAY_SCENARIOS_DIR "/%1.json").arg(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no scenario %s", qPrintable(name));
  return file.readAll().toStdString();
}

/// Loads it and waits until it is there.
inline bool load(Run& run, const std::string& text) {
  bool there = false;
  run.load(text, [&](const std::vector<Problem>& problems) { there = problems.empty(); });
  return QTest::qWaitFor([&] { return there; }, 10'000);
}

/// Runs to the instant as fast as it goes and waits until it has stopped there.
inline bool run_to(Run& run, Nanos to) {
  run.set_speed(0);
  run.run_until(to);
  return QTest::qWaitFor([&] { return run.now() >= to && run.state() != Run::State::running; },
                         60'000);
}

/// Asks a session and waits for the answer.
inline scenario::Value ask(Session& session, const QString& command, scenario::Value arguments) {
  scenario::Value reply;
  bool answered = false;
  session.request(command, std::move(arguments), [&](const scenario::Value& given) {
    reply = given;
    answered = true;
  });
  static_cast<void>(QTest::qWaitFor([&] { return answered; }, 20'000));
  return reply;
}

}  // namespace spillway::desktop

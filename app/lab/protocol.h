// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/lab/session.h"

namespace spillway::lab {

/// The Session over lines of JSON: docs/session-protocol.md. One request a line, one reply a line;
/// a line that cannot be understood gets a reply that says so, and the session goes on.
class Protocol {
 public:
  static constexpr int version = 1;

  /// `look` is called by a run in progress now and then, as Session::watch says; what it throws is
  /// the error of the reply.
  explicit Protocol(std::function<void()> look = {}) : look_(std::move(look)) {}

  /// The reply, without a line end. Never throws.
  std::string answer(std::string_view line);
  /// The reply to a request that could not be carried out and after which the program ends. It has
  /// what "save" would give, so that the live changes are not lost. Throws std::bad_alloc only.
  std::string last_words(std::string_view line, const std::string& why) const;
  /// quit was asked for.
  bool over() const { return over_; }

 private:
  class Call;
  std::function<void()> look_;
  std::unique_ptr<Session> session_;
  bool over_ = false;
};

}  // namespace spillway::lab

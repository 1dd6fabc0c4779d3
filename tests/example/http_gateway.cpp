// SPDX-License-Identifier: Apache-2.0
//
// A small HTTP gateway guarded by engine/policy: a limit for each user and endpoint, then a breaker
// around the upstream. It listens on a free loopback port, prints it, and forwards each request:
//
//   http_gateway UPSTREAM_PORT
//
// 429: the user is over the limit. 503: the breaker is open. 502: the upstream failed. Every reply
// says where the limit stands; a refusal says when to come back.

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "engine/policy/breaker.h"
#include "engine/policy/keyed.h"
#include "engine/policy/rate_limit_headers.h"
#include "engine/policy/token_bucket.h"

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace policy = spillway::policy;
using boost::asio::ip::tcp;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

constexpr policy::TokenBucket::Config user_limit{policy::Rate::per_second(1), 5};

policy::Breaker::Config breaker_config() {
  policy::Breaker::Config config;
  config.window = policy::Breaker::Window::calls;
  config.window_calls = 10;
  config.minimum_calls = 5;
  config.failure_rate = policy::Ratio::percent(50);
  config.open_for = 2 * policy::second;
  config.half_open_probes = 1;
  return config;
}

/// Policies want a clock that never jumps.
policy::Nanos now() {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}
policy::Nanos wall_now() {
  return std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Writes both families of fields: X-RateLimit-* and the IETF draft's RateLimit.
void tell(Response& response, const policy::Decision& decision) {
  policy::HeaderOptions ietf;
  ietf.style = policy::HeaderStyle::ietf_combined;
  ietf.policy_name = "user";
  ietf.window = user_limit.burst * user_limit.rate.period / user_limit.rate.tokens;
  for (const auto& options : {policy::HeaderOptions{}, ietf}) {
    for (const auto& [name, value] : policy::rate_limit_headers(decision, options, wall_now())) {
      response.set(name, value);
    }
  }
}

/// One request to the upstream on a connection of its own, done within ten seconds or an exception.
class Upstream {
 public:
  explicit Upstream(unsigned short port)
      : endpoint_(boost::asio::ip::address_v4::loopback(), port) {}

  Response call(const Request& request) const {
    boost::asio::io_context io(1);
    beast::tcp_stream stream(io);
    stream.expires_after(std::chrono::seconds(10));
    Request forwarded(http::verb::get, request.target(), 11);
    forwarded.set(http::field::host, "127.0.0.1");
    forwarded.keep_alive(false);
    beast::flat_buffer buffer;
    Response response;
    beast::error_code error;
    const auto finished = [&](beast::error_code result, auto...) { error = result; };
    const auto wait = [&] {
      io.restart();
      io.run();
      if (error) throw beast::system_error(error);
    };
    stream.async_connect(endpoint_, finished);
    wait();
    http::async_write(stream, forwarded, finished);
    wait();
    http::async_read(stream, buffer, response, finished);
    wait();
    return response;
  }

 private:
  tcp::endpoint endpoint_;
};

class Gateway {
 public:
  explicit Gateway(unsigned short upstream_port) : upstream_(upstream_port) {}

  /// The order of the lines is the order of the guards: who is over the limit never reaches the
  /// breaker, so one loud user cannot take its probes.
  Response handle(const Request& request) {
    const policy::Key key = policy::key_of({view(request["X-User"]), view(request.target())});
    policy::Decision limit = limiter_.acquire(key, now());
    if (!limit) return reply(http::status::too_many_requests, limit, "slow down\n");

    policy::Breaker::Admission admission = breaker_.acquire(now());
    if (!admission) {
      limit.allowed = false;
      limit.retry_after = admission.retry_after;
      return reply(http::status::service_unavailable, limit, "the upstream rests\n");
    }
    return call_upstream(request, limit, admission.ticket);
  }

 private:
  static std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

  Response call_upstream(const Request& request, const policy::Decision& limit,
                         policy::Breaker::Ticket& ticket) {
    const policy::Nanos start = now();
    Response response = reply(http::status::bad_gateway, limit, "the upstream failed\n");
    auto outcome = policy::Breaker::Outcome::failure;
    try {
      const Response upstream = upstream_.call(request);
      if (upstream.result_int() < 500) {
        response = reply(upstream.result(), limit, upstream.body());
        outcome = policy::Breaker::Outcome::success;
      }
    } catch (const beast::system_error&) {  // no connection, no answer or no HTTP
    }
    breaker_.result(ticket, now(), outcome, now() - start);
    return response;
  }

  static Response reply(http::status status, const policy::Decision& limit, std::string body) {
    Response response(status, 11, std::move(body));
    response.set(http::field::content_type, "text/plain");
    tell(response, limit);
    return response;
  }

  Upstream upstream_;
  policy::Keyed<policy::TokenBucket> limiter_{{user_limit, 10'000}};
  policy::Breaker breaker_{breaker_config(), now()};
};

void serve(tcp::socket socket, Gateway& gateway) {
  beast::flat_buffer buffer;
  beast::error_code error;
  for (bool more = true; more && !error;) {
    Request request;
    http::read(socket, buffer, request, error);
    if (error) return;
    Response response = gateway.handle(request);
    more = request.keep_alive();
    response.keep_alive(more);
    response.prepare_payload();
    http::write(socket, response, error);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: http_gateway UPSTREAM_PORT\n";
    return 2;
  }
  Gateway gateway(static_cast<unsigned short>(std::atoi(argv[1])));
  boost::asio::io_context io;
  tcp::acceptor acceptor(io, {boost::asio::ip::address_v4::loopback(), 0});
  std::cout << acceptor.local_endpoint().port() << std::endl;
  for (;;) {
    std::thread([socket = acceptor.accept(), &gateway]() mutable {
      serve(std::move(socket), gateway);
    }).detach();
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// The bare three tiers of request_bench.cpp as plain SimGrid actors, one for each request:
// semaphores for threads and connections, sleeps for time. Prints requests and CPU seconds.

#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <simgrid/s4u.hpp>

namespace sg4 = simgrid::s4u;

namespace {

constexpr double duration = 60;
constexpr double network = 0.0005;
std::mt19937_64 random_bits(1);  // NOLINT: a benchmark wants the same draws each time

double exponential(double mean) {
  return -mean * std::log((static_cast<double>(random_bits() >> 11) + 0.5) * 0x1p-53);
}

void request(const sg4::SemaphorePtr& threads, const sg4::SemaphorePtr& connections) {
  sg4::this_actor::sleep_for(network);
  threads->acquire();
  sg4::this_actor::sleep_for(exponential(0.010));
  sg4::this_actor::sleep_for(network);
  connections->acquire();
  sg4::this_actor::sleep_for(exponential(0.005));
  connections->release();
  sg4::this_actor::sleep_for(network);
  threads->release();
  sg4::this_actor::sleep_for(network);
}

}  // namespace

int main(int argc, char** argv) {
  sg4::Engine engine(&argc, argv);
  sg4::Engine::set_config("contexts/stack-size:64");
  auto* zone = sg4::create_full_zone("world");
  auto* host = zone->create_host("host", 1e9);
  zone->seal();
  const auto threads = sg4::Semaphore::create(200);
  const auto connections = sg4::Semaphore::create(50);
  long requests = 0;
  sg4::Actor::create("users", host, [&] {
    while (sg4::Engine::get_clock() < duration) {
      sg4::this_actor::sleep_for(exponential(1.0 / 3000));
      ++requests;
      sg4::Actor::create("request", host, request, threads, connections);
    }
  });
  const std::clock_t start = std::clock();
  engine.run();
  const double took = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%ld %.6f\n", requests, took);
  return 0;
}

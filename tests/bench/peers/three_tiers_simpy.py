# SPDX-License-Identifier: Apache-2.0
"""The three tiers of request_bench.cpp in SimPy: slots held, a timeout set for each request.

Prints requests and CPU seconds. Ten virtual seconds: the rate does not depend on the length.
"""

import random
import time

import simpy

DURATION = 10.0
NETWORK = 0.0005


def work(env, threads, connections):
    yield env.timeout(NETWORK)
    with threads.request() as thread:
        yield thread
        yield env.timeout(random.expovariate(1 / 0.010))
        yield env.timeout(NETWORK)
        with connections.request() as connection:
            yield connection
            yield env.timeout(random.expovariate(1 / 0.005))
        yield env.timeout(NETWORK)
    yield env.timeout(NETWORK)


def request(env, threads, connections):
    done = env.process(work(env, threads, connections))
    yield done | env.timeout(1.0)


def users(env, threads, connections, counted):
    while True:
        yield env.timeout(random.expovariate(3000))
        counted[0] += 1
        env.process(request(env, threads, connections))


def main():
    random.seed(1)
    env = simpy.Environment()
    threads = simpy.Resource(env, 200)
    connections = simpy.Resource(env, 50)
    counted = [0]
    env.process(users(env, threads, connections, counted))
    start = time.process_time()
    env.run(until=DURATION)
    print(counted[0], time.process_time() - start)


main()

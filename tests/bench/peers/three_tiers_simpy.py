# SPDX-License-Identifier: Apache-2.0
"""The three tiers of request_bench.cpp in SimPy: slots held, the same timeouts set.

A call with a timeout is a process that its caller waits for, as SimPy's guide shows it; what is
late goes on. Limiter, breaker, retry and metrics, which ours also has, are left out.

Prints requests and CPU seconds. Ten virtual seconds: the rate does not depend on the length.
"""

import random
import time

import simpy

DURATION = 10.0
NETWORK = 0.0005


def call(env, work, timeout):
    """The work's process, or the end of the caller's patience."""
    return env.process(work) | env.timeout(timeout)


def database(env, connections):
    yield env.timeout(NETWORK)
    with connections.request() as connection:
        got = yield connection | env.timeout(0.3)
        if connection in got:
            yield env.timeout(random.expovariate(1 / 0.005))
    yield env.timeout(NETWORK)


def application(env, threads, connections):
    yield env.timeout(NETWORK)
    with threads.request() as thread:
        got = yield thread | env.timeout(0.5)
        if thread in got:
            yield env.timeout(random.expovariate(1 / 0.010))
            yield call(env, database(env, connections), 0.4)
    yield env.timeout(NETWORK)


def gateway(env, threads, connections):
    yield call(env, application(env, threads, connections), 0.9)


def request(env, threads, connections):
    yield call(env, gateway(env, threads, connections), 1.0)


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

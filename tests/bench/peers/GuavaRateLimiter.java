// SPDX-License-Identifier: Apache-2.0
//
// Guava's RateLimiter.tryAcquire, which reads a clock itself: the peer of limiter_bench.cpp.
//
//   java -cp guava.jar GuavaRateLimiter.java admit|reject
//
// Prints calls, CPU seconds of the calling thread and wall seconds, after a warm-up.

import com.google.common.util.concurrent.RateLimiter;
import java.lang.management.ManagementFactory;

public class GuavaRateLimiter {
  private static final int CALLS = 4_000_000;

  private static int admitted(RateLimiter limiter) {
    int count = 0;
    for (int i = 0; i < CALLS; ++i) {
      if (limiter.tryAcquire()) ++count;
    }
    return count;
  }

  public static void main(String[] arguments) {
    boolean admits = arguments[0].equals("admit");
    RateLimiter limiter = RateLimiter.create(admits ? 1e12 : 1.0 / 86_400);
    admitted(limiter);
    admitted(limiter);
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    long wall = System.nanoTime();
    if (admitted(limiter) != (admits ? CALLS : 0)) throw new AssertionError("wrong decision");
    wall = System.nanoTime() - wall;
    cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
    System.out.println(CALLS + " " + cpu * 1e-9 + " " + wall * 1e-9);
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// golang.org/x/time/rate, AllowN with a given time: the peer of limiter_bench.cpp.
//
//	bench_x_time_rate admit|reject GOROUTINES
//
// Prints calls, CPU seconds and wall seconds, after a warm-up.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/time/rate"
)

const calls = 200_000 // of each goroutine in a run; fewer, and the runtime's own start would count

func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func main() {
	goroutines, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	runtime.GOMAXPROCS(goroutines)
	start := time.Unix(1_700_000_000, 0)
	limiter := rate.NewLimiter(1e12, 1_000_000_000_000)
	admits := true
	if os.Args[1] == "reject" {
		limiter = rate.NewLimiter(rate.Every(24*time.Hour), 1)
		limiter.AllowN(start, 1)
		admits = false
	}
	run := func() {
		var group sync.WaitGroup
		for g := 0; g < goroutines; g++ {
			group.Add(1)
			go func() {
				defer group.Done()
				now := start
				for i := 0; i < calls; i++ {
					now = now.Add(100)
					if limiter.AllowN(now, 1) != admits {
						panic("wrong decision")
					}
				}
			}()
		}
		group.Wait()
	}
	run() // starts the threads
	cpuBefore, wallBefore := cpu(), time.Now()
	run()
	fmt.Println(goroutines*calls, (cpu() - cpuBefore).Seconds(), time.Since(wallBefore).Seconds())
}

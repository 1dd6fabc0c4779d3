// SPDX-License-Identifier: Apache-2.0
//
// golang.org/x/time/rate, AllowN with a given time: the peer of limiter_bench.cpp.
//
//	bench_x_time_rate admit|reject GOROUTINES
//
// Prints calls, CPU seconds, wall seconds and the seconds that its busy threads waited for a core,
// after a warm-up. A run begins when all goroutines run and ends when the first is done.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/time/rate"
)

const (
	calls = 200_000 // of the first goroutine to end; fewer, and the runtime's own start would count
	batch = 20      // between two looks at whether another is done
)

func cpu() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

type times struct{ ran, waited time.Duration }

// What the kernel says of each thread: how long it had a core and waited for one.
func threads() map[string]times {
	all := map[string]times{}
	files, _ := filepath.Glob("/proc/self/task/*/schedstat")
	for _, file := range files {
		text, _ := os.ReadFile(file)
		var t times
		if n, _ := fmt.Sscan(string(text), &t.ran, &t.waited); n == 2 {
			all[file] = t
		}
	}
	return all
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
	run := func() int64 {
		var group sync.WaitGroup
		var ready, made int64
		var over int32
		for g := 0; g < goroutines; g++ {
			group.Add(1)
			go func() {
				defer group.Done()
				atomic.AddInt64(&ready, 1)
				for atomic.LoadInt64(&ready) < int64(goroutines) {
				}
				now := start
				count := 0
				for count < calls && atomic.LoadInt32(&over) == 0 {
					for i := 0; i < batch; i++ {
						now = now.Add(100)
						if limiter.AllowN(now, 1) != admits {
							panic("wrong decision")
						}
					}
					count += batch
				}
				atomic.StoreInt32(&over, 1)
				atomic.AddInt64(&made, int64(count))
			}()
		}
		group.Wait()
		return made
	}
	run() // starts the threads
	threadsBefore, cpuBefore, wallBefore := threads(), cpu(), time.Now()
	made := run()
	wall := time.Since(wallBefore)
	used := cpu() - cpuBefore
	var waited time.Duration
	for thread, after := range threads() {
		if ran := after.ran - threadsBefore[thread].ran; ran > wall/10 { // not the runtime's helpers
			waited += after.waited - threadsBefore[thread].waited
		}
	}
	fmt.Println(made, used.Seconds(), wall.Seconds(), waited.Seconds())
}

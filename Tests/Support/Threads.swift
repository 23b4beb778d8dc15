import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Each of the queues in this file is serial and has work that blocks, so it gets its own thread.

/// Runs a closure in several threads at the same time and waits for all of them.
package func inThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = DispatchGroup()
  for index in 0..<count {
    DispatchQueue(label: "Thread \(index)").async(group: threads) { body(index) }
  }
  // Threads that share a core run for milliseconds at a time, so races rarely show. Each time this
  // thread wakes, it interrupts another one.
  while threads.wait(timeout: .now() + .microseconds(20)) == .timedOut {}
}

/// Interrupts the threads that share the cores until a moment has come.
///
/// Without it, races between tasks rarely show: see `inThreads`.
package func interruptThreads(until end: ContinuousClock.Instant) {
  DispatchQueue(label: "Interruptions").async {
    while ContinuousClock.now < end { usleep(20) }
  }
}

/// Runs a task on its own thread.
///
/// Other tasks share as many threads as there are cores, and with a lock, one of the threads may do
/// nothing but notify delegates. On two cores, that leaves one thread to send commands.
package final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "OwnThread")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Blocks the thread for a moment.
package func pauseThread(microseconds: UInt32) {
  usleep(microseconds)
}

/// Blocks the thread until a condition is true, for a number of seconds at most.
package func blockThread(seconds: Int = 2, until condition: () -> Bool) -> Bool {
  for _ in 1...(seconds * 1000) where !condition() { pauseThread(microseconds: 1000) }
  return condition()
}

/// The number of threads that run tasks, except for those with their own executor.
package func coreCount() -> Int {
  sysconf(Int32(_SC_NPROCESSORS_ONLN))
}

import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
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

/// A span of time in which threads race.
///
/// A race shows only while its threads run, so on a busy machine the span is longer: it ends when
/// this process has computed for as long as on an idle machine, or after four times the span.
package struct Race: Sendable {
  private let start = ContinuousClock.now
  private let startOfProcess = processorTime()
  private let time: Duration
  private let cores: Double

  /// Begins a race.
  ///
  /// - Parameters:
  ///   - milliseconds: How long it takes on an idle machine.
  ///   - cores: How many cores its threads keep busy there at least.
  package init(milliseconds: Int, cores: Double = 1.5) {
    time = .milliseconds(milliseconds)
    self.cores = cores
  }

  package var isOn: Bool {
    let past = start.duration(to: .now)
    guard past >= time else { return true }
    return past < time * 4 && processorTime() - startOfProcess < time * cores
  }
}

/// The time for which the threads of this process have computed.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The time for which this process computes during a call, which another call undoes: the median
/// of many.
package func processorTime(of call: () -> Void, undoneBy undo: () -> Void) -> Duration {
  let times = (1...200).map { _ in
    let start = processorTime()
    call()
    let end = processorTime()
    undo()
    return end - start
  }
  // A clock may be no finer than a microsecond.
  return max(times.sorted()[times.count / 2], .microseconds(1))
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

/// Runs a closure in another thread, and returns whether it ended within two seconds.
package func endsInAnotherThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let thread = DispatchGroup()
  DispatchQueue(label: "Other thread").async(group: thread, execute: body)
  return thread.wait(timeout: .now() + 2) == .success
}

/// The thread that creates it.
package struct OneThread {
  private let thread = pthread_self()

  package init() {}

  package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
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

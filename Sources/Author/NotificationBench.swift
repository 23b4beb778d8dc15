import Console
import Foundation
import Multicast
import Synchronization

/// `author bench`: how long it takes to notify a delegate, compared with a bare weak reference.
struct NotificationBench {
  private let counts = [1, 10, 100, 1_000]
  /// How often a measurement is repeated, before the median is taken.
  private let repetitions = 9
  /// How many delegates one measurement notifies, however many there are.
  private let callsPerMeasurement = 200_000

  func run() {
    print("The time to notify a delegate, as a multiple of a loop over weak references,")
    print("for lists of different lengths. Medians of \(repetitions) measurements.")
    #if DEBUG
      print("This is a debug build. For meaningful numbers, add `-c release` after `swift run`.")
    #endif
    print("\n" + row("", counts.map { "n = \($0)" }))
    let columns = counts.map(ratios)
    for (index, ratio) in columns[0].enumerated() {
      print(row(ratio.name, columns.map { Self.digits($0[index].value) }))
    }
    print("(One removal and one addition count as one event.)\n")
    print("Eight threads that use a list of four delegates: how often, as a multiple of a list of")
    print("weak references with NSLock. Medians of \(repetitions) measurements.\n")
    for editors in [0, 4] {
      let shares = (1...repetitions).map { _ in
        let (library, locked) = (Multicast.MulticastDelegate<any Hearing>(), LockedList())
        let listeners = (1...4).map { _ in Listener() }
        for listener in listeners {
          library.add(listener)
          locked.add(listener)
        }
        let uses = Self.uses(editors: editors, of: { library.invoke { _ in } }) { guest in
          library.add(guest)
          library.remove(guest)
        }
        let unit = Self.uses(editors: editors, of: { locked.invoke { _ in } }) { guest in
          locked.add(guest)
          locked.remove(guest)
        }
        return withExtendedLifetime(listeners) { uses / unit }
      }
      let name = editors == 0 ? "8 notify" : "\(8 - editors) notify, \(editors) add and remove"
      print(row(name, [Self.digits(shares.sorted()[repetitions / 2])]))
    }
  }

  /// How often eight threads use a list in a tenth of a second.
  private static func uses(
    editors: Int, of notify: @escaping @Sendable () -> Void,
    edit: @escaping @Sendable (Listener) -> Void
  ) -> Double {
    let isOver = Atomic(false)
    let count = Mutex(0)
    let group = DispatchGroup()
    for index in 0..<8 {
      group.enter()
      // A dispatch queue would run as many at once as there are cores.
      Thread {
        let guest = Listener()
        var uses = 0
        while !isOver.load(ordering: .relaxed) {
          if index < editors { edit(guest) } else { notify() }
          uses += 1
        }
        count.withLock { $0 += uses }
        group.leave()
      }.start()
    }
    usleep(100_000)
    isOver.store(true, ordering: .relaxed)
    group.wait()
    return count.withLock { Double($0) }
  }

  /// Measures all ways to notify a number of delegates.
  private func ratios(count: Int) -> [(name: String, value: Double)] {
    let listeners = (0..<count).map { _ in Listener() }
    let contenders = Self.contenders(for: listeners)
    // One way after the other, nine times over, so that a busy moment doesn't hit only one of them.
    var times = contenders.map { _ in [Double]() }
    for _ in 0..<repetitions {
      for (index, contender) in contenders.enumerated() {
        times[index].append(processorTime(of: contender.notify, count: count))
      }
    }
    let medians = times.map { $0.sorted()[repetitions / 2] }
    return zip(contenders, medians).map { ($0.name, $1 / medians[0]) }
  }

  /// The time that this thread needs, in nanoseconds, without the time of other processes.
  private func processorTime(of notify: (Int) -> Void, count: Int) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    for event in 0..<callsPerMeasurement / count { notify(event) }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) * 1e9 + Double(end.tv_nsec - start.tv_nsec)
  }

  private func row(_ name: String, _ values: [String]) -> String {
    let cells = values.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }
    return name.padded(to: 30) + cells.joined()
  }

  private static func digits(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(value < 1 ? 2 : 1)).grouping(.never))
  }
}

import Foundation
import Multicast
import Synchronization

/// How long it takes to notify a delegate, compared with a bare weak reference.
@main
enum Bench {
  private static let counts = [1, 10, 100, 1_000]
  /// How often a measurement is repeated, before the median is taken.
  private static let repetitions = 9
  /// How many delegates one measurement notifies, however many there are.
  private static let callsPerMeasurement = 200_000

  static func main() {
    print("The time to notify a delegate, as a multiple of a loop over weak references,")
    print("for lists of different lengths. Medians of \(repetitions) measurements.\n")
    print(row("", counts.map { "n = \($0)" }))
    let columns = counts.map(ratios)
    for (index, ratio) in columns[0].enumerated() {
      print(row(ratio.name, columns.map { digits($0[index].value) }))
    }
    print("(One removal and one addition count as one event.)\n")
    print("Eight threads that use a list of four delegates: how often, as a multiple of a list of")
    print("weak references with NSLock. Medians of \(repetitions) measurements.\n")
    for (name, editors) in [("8 notify", 0), ("4 notify, 4 add and remove", 4)] {
      print(row(name, [digits(median((1...repetitions).map { _ in share(editors: editors) }))]))
    }
  }

  // MARK: One thread

  /// Measures all ways to notify a number of delegates.
  private static func ratios(count: Int) -> [(name: String, value: Double)] {
    let contenders = contenders(for: (0..<count).map { _ in Listener() })
    // One way after the other, nine times over, so that a busy moment doesn't hit only one of them.
    var times = contenders.map { _ in [Double]() }
    for _ in 0..<repetitions {
      for (index, contender) in contenders.enumerated() {
        times[index].append(processorTime(of: contender.notify, count: count))
      }
    }
    let medians = times.map(median)
    return zip(contenders, medians).map { ($0.name, $1 / medians[0]) }
  }

  /// The time that this thread needs, in nanoseconds, without the time of other processes.
  private static func processorTime(of notify: (Int) -> Void, count: Int) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    for event in 0..<callsPerMeasurement / count { notify(event) }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) * 1e9 + Double(end.tv_nsec - start.tv_nsec)
  }

  // MARK: Eight threads

  /// How often the library's list is used in the time in which the other one is used once.
  private static func share(editors: Int) -> Double {
    let (library, locked) = (Multicast.MulticastDelegate<any Hearing>(), LockedList())
    let listeners = (1...4).map { _ in Listener() }
    for listener in listeners {
      library.add(listener)
      locked.add(listener)
    }
    let uses = uses(editors: editors, of: { library.invoke { _ in } }) { guest in
      library.add(guest)
      library.remove(guest)
    }
    let unit = Self.uses(editors: editors, of: { locked.invoke { _ in } }) { guest in
      locked.add(guest)
      locked.remove(guest)
    }
    return withExtendedLifetime(listeners) { uses / unit }
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

  // MARK: The table

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func row(_ name: String, _ values: [String]) -> String {
    func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    return name + blanks(30 - name.count) + values.map { blanks(10 - $0.count) + $0 }.joined()
  }

  private static func digits(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(value < 1 ? 2 : 1)).grouping(.never))
  }
}

import AddRemoveSolution
import ChangesSolution
import Companion
import CostSolution
import Foundation
import InvokeSolution
import Multicast
import StrictSolution
import Synchronization
import ThreadsSolution

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

/// A way to notify some delegates of an event.
private struct Contender {
  let name: String
  let notify: (Int) -> Void
}

extension NotificationBench {
  /// All ways that are compared, of which the first one is the unit.
  private static func contenders(for listeners: [Listener]) -> [Contender] {
    let delegates: [any Hearing] = listeners
    let weakly = WeakOwner(delegates)

    let textbook = AddRemoveSolution.MulticastDelegate<any Hearing>(delegates: listeners)
    let strict = StrictMulticastDelegate<any Hearing>()
    let reentrant = ReentrantMulticastDelegate<any Hearing>()
    let threadSafe = ThreadSafeMulticastDelegate<any Hearing>()
    let typed = TypedMulticastDelegate<any Hearing>(
      weakly: { listener in { [weak listener] in listener } })
    let library = Multicast.MulticastDelegate<any Hearing>()
    let locked = LockedList()
    for listener in listeners {
      locked.add(listener)
      strict.add(listener)
      reentrant.add(listener)
      threadSafe.add(listener)
      typed.add(listener)
      library.add(listener)
    }

    let center = NotificationCenter()
    let name = Notification.Name("event")
    let observers = listeners.map { listener in
      center.addObserver(forName: name, object: nil, queue: nil) { [weak listener] in
        listener?.hear($0.userInfo?["event"] as? Int ?? 0)
      }
    }

    var contenders = [
      Contender(name: "weak references", notify: weakly.notify),
      Contender(name: "strong references") { event in
        for listener in delegates { listener.hear(event) }
      },
      Contender(name: "weak references and NSLock") { event in locked.invoke { $0.hear(event) } },
      Contender(name: "03 Invoke") { event in textbook.invokeDelegates { $0.hear(event) } },
      Contender(name: "08 Strict") { event in
        for delegate in strict.delegates { delegate.hear(event) }
      },
      Contender(name: "09 Changes") { event in reentrant.invoke { $0.hear(event) } },
      Contender(name: "11 Threads") { event in threadSafe.invoke { $0.hear(event) } },
      Contender(name: "12 Cost") { event in typed.invoke { $0.hear(event) } },
      Contender(name: "Multicast, the library") { event in library.invoke { $0.hear(event) } },
      Contender(name: "Multicast, remove and add") { _ in
        library.remove(listeners[0])
        library.add(listeners[0])
      },
      Contender(name: "NotificationCenter") { event in
        withExtendedLifetime(observers) {
          center.post(name: name, object: nil, userInfo: ["event": event])
        }
      },
    ]
    if #available(macOS 26, *) { contenders.append(typedMessages(to: listeners)) }
    return contenders
  }

  /// Typed notifications, which need the main actor.
  @available(macOS 26, *)
  private static func typedMessages(to listeners: [Listener]) -> Contender {
    let (center, source) = (NotificationCenter(), Source())
    let observers = MainActor.assumeIsolated {
      listeners.map { listener in
        center.addObserver(of: source, for: EventMessage.self) { [weak listener] message in
          listener?.hear(message.event)
        }
      }
    }
    return Contender(name: "NotificationCenter, typed") { event in
      withExtendedLifetime(observers) {
        MainActor.assumeIsolated { center.post(EventMessage(event: event), subject: source) }
      }
    }
  }
}

@available(macOS 26, *)
private struct EventMessage: NotificationCenter.MainActorMessage {
  typealias Subject = Source
  let event: Int
}

private final class Source: Sendable {}

private protocol Hearing: AnyObject, Sendable {
  func hear(_ event: Int)
}

private final class Listener: Hearing {
  // Only one thread notifies.
  nonisolated(unsafe) private var sum = 0

  func hear(_ event: Int) { sum &+= event }
}

/// A delegating object with typed weak references, which are the least that the pattern needs.
private final class WeakOwner {
  private var references: [Reference]

  init(_ delegates: [any Hearing]) { references = delegates.map(Reference.init) }

  @inline(never)
  func notify(_ event: Int) {
    for reference in references { reference.delegate?.hear(event) }
  }
}

/// The least that a list for several threads needs, with Foundation's lock.
private final class LockedList: @unchecked Sendable {
  private let lock = NSLock()
  private var references: [Reference] = []

  func add(_ delegate: any Hearing) {
    lock.withLock { references.append(Reference(delegate)) }
  }

  func remove(_ delegate: any Hearing) {
    lock.withLock { references.removeAll { $0.delegate === delegate } }
  }

  func invoke(_ body: (any Hearing) -> Void) {
    for reference in lock.withLock({ references }) { reference.delegate.map(body) }
  }
}

private final class Reference {
  weak var delegate: (any Hearing)?

  init(_ delegate: any Hearing) { self.delegate = delegate }
}

import Multicast
import StepSupport
import Synchronization
import Testing

/// What the list promises when several threads use it.
@Suite struct ThreadTests {
  @Test("Eight threads add, remove and notify; a delegate that stays hears every event once")
  func eightThreads() async {
    await #expect(processExitsWith: .success) {
      endProcess(after: 30)
      leaveNoBacktrace()
      let list = MulticastDelegate<any Counted>()
      let stays = (0..<4).map { _ in Hearer() }
      for hearer in stays { list.add(hearer) }
      let events = Atomic(0)
      let race = Race(milliseconds: 500)
      inThreads(8) { _ in
        repeat {
          let event = events.wrappingAdd(1, ordering: .relaxed).oldValue
          list.invoke { $0.hear(event) }
          for isRemoved in [true, false, true] {
            let temporary = Hearer()
            precondition(list.add(temporary))
            if isRemoved { precondition(list.remove(temporary)) }
          }
        } while race.isOn
      }
      let all = Array(0..<events.load(ordering: .relaxed))
      for hearer in stays { precondition(hearer.heard.sorted() == all) }
      // A release build could release the delegates after the loop above.
      withExtendedLifetime(stays) { precondition(!list.isEmpty) }
    }
  }

  @Test("Threads that only read an emptying list end normally")
  func readers() {
    let list = MulticastDelegate<any Counted>()
    for _ in 0..<200 {
      let delegates = (0..<15).map { _ in Hearer() }
      for delegate in delegates { list.add(delegate) }
    }
    inThreads(4) { _ in
      for _ in 0..<500 {
        list.invoke { $0.hear(0) }
        #expect(list.isEmpty)
      }
    }
  }

  @Test("Once remove has returned, no event that begins later reaches the delegate")
  func removedElsewhere() {
    let list = MulticastDelegate<any Counted>()
    let hearer = Hearer()
    let isRemoved = Atomic(false)
    list.add(hearer)
    inThreads(2) { thread in
      if thread == 0 {
        for _ in 0..<100 { list.invoke { $0.hear(0) } }
        list.remove(hearer)
        isRemoved.store(true, ordering: .releasing)
      } else {
        while !isRemoved.load(ordering: .acquiring) { list.invoke { $0.hear(0) } }
        let count = hearer.heard.count
        list.invoke { $0.hear(0) }
        #expect(hearer.heard.count == count)
      }
    }
  }

  @Test("Eight threads register and release tokens; what add registered stays")
  func tokens() async {
    await #expect(processExitsWith: .success) {
      endProcess(after: 30)
      leaveNoBacktrace()
      let list = MulticastDelegate<any Counted>()
      let (stays, comesAndGoes) = (Hearer(), Hearer())
      list.add(stays)
      let race = Race(milliseconds: 300)
      inThreads(8) { thread in
        repeat {
          let tokens = [list.register(stays), list.register(comesAndGoes)]
          precondition(list.contains(stays) && list.contains(comesAndGoes))
          list.invoke { _ in }
          withExtendedLifetime(tokens) {}
        } while race.isOn
      }
      precondition(list.contains(stays) && !list.contains(comesAndGoes) && list.count == 1)
    }
  }

  @Test("No lock is held while a delegate is notified, on this thread or another")
  func noLockDuringCalls() async {
    await #expect(processExitsWith: .success) {
      endProcess(after: 20)
      let list = MulticastDelegate<any Counted>()
      let (outer, other) = (Hearer(), Hearer())
      list.add(outer)
      list.invoke { _ in
        list.add(other)
        list.invoke { $0.hear(1) }
        inThreads(1) { _ in
          list.remove(other)
          list.invoke { $0.hear(2) }
          list.removeAll()
        }
      }
      precondition(outer.heard == [1, 2] && other.heard == [1] && list.isEmpty)
    }
  }

  @Test("No lock is held while a delegate is released")
  func noLockDuringReleases() async {
    await #expect(processExitsWith: .success) {
      endProcess(after: 60)
      for _ in 0..<300 { releaseWhileTheListIsUsed() }
    }
  }

  @Test("The list is Sendable where its delegates are")
  func sendable() {
    func requireSendable(_ list: some Sendable) {}
    requireSendable(MulticastDelegate<any Counted>())
    requireSendable(MulticastDelegate<Hearer>())
  }
}

private protocol Counted: AnyObject, Sendable { func hear(_ event: Int) }

private final class Hearer: Counted {
  private let events = Mutex<[Int]>([])
  private let onDeinit: (@Sendable (Hearer) -> Void)?

  init(onDeinit: (@Sendable (Hearer) -> Void)? = nil) { self.onDeinit = onDeinit }

  deinit { onDeinit?(self) }

  var heard: [Int] { events.withLock { $0 } }

  func hear(_ event: Int) { events.withLock { $0.append(event) } }
}

/// Releases delegates in one thread while another thread uses their list.
///
/// If the list reads a weak reference at that moment, its strong reference may be the last one. The
/// delegate's `deinit` then runs in the other thread, and it uses the list there.
private func releaseWhileTheListIsUsed() {
  let list = MulticastDelegate<any Counted>()
  // If there's one more, this list looks for deallocated delegates.
  let hearers = Mutex(
    (0..<34).map { _ in Hearer(onDeinit: { if !Owner.isReleasing { list.remove($0) } }) })
  hearers.withLock { for hearer in $0 { list.add(hearer) } }
  let running = Atomic(0)
  inThreads(2) { thread in
    running.wrappingAdd(1, ordering: .relaxed)
    while running.load(ordering: .relaxed) < 2 {}
    if thread == 0 {
      list.add(Hearer())
      let stranger = Hearer()
      while !list.isEmpty {
        list.remove(stranger)
        list.invoke { _ in }
      }
    } else {
      // Here, `deinit` doesn't use the list. It would wait for the lock, so the next release would
      // never come while the other thread holds it.
      Owner.$isReleasing.withValue(true) { hearers.withLock { $0 = [] } }
    }
  }
}

private enum Owner {
  /// Whether the current thread releases its delegates.
  @TaskLocal static var isReleasing = false
}

import Synchronization
import StepSupport
import Testing

#if EXERCISE
  import CostExercise
#else
  import CostSolution
#endif

@Suite(.serialized) enum CostTests {
  // edit: TypedMulticastDelegate.swift, Entry
  @Test("An event reaches every delegate once, in order")
  static func notifiesInOrder() async throws {
    let town = Town(["North", "South", "East"])
    town.notify()
    expect(
      town.calls, is: ["North", "South", "East"],
      """
      `Entry` has to store the closure that `weakly` returns for its own delegate, and its \
      `delegate` has to return what the closure returns.
      """)
    town.notify()
    expect(
      Array(town.calls.dropFirst(3)), is: ["North", "South", "East"],
      "At the next event, `delegate` has to call the closure again.")
  }

  // edit: TypedMulticastDelegate.swift, Entry
  @Test("An entry doesn't keep its delegate alive")
  static func refersWeakly() async throws {
    let town = Town(["North", "South"])
    town.notify()
    try require(
      town.calls, is: ["North", "South"],
      """
      The event has to reach both delegates before this test can continue. If the first test is \
      green, an entry got a closure that was made for a deallocated delegate at the same address. \
      Each entry needs its own closure.
      """)
    town.add("West")
    expect(
      [town.release("South").isAlive, town.release("West").isAlive], is: [false, false],
      """
      The closures in this test refer weakly to South and West, of which only South was notified. \
      One that's still alive has a strong reference in its `Entry`. Store only the closure, which \
      `weakly` returns when the entry is created, and call it at each event.
      """)
  }

  // edit: Alarmed.swift, init
  @Test("A list of any Alarmed notifies its delegates")
  static func createsAList() async throws {
    let list = List()
    let (north, south) = (Siren("North"), Siren("South"))
    let results = [list.add(north), list.add(south), list.add(north)]
    list.invoke { $0.alarm(at: "Main Street") }
    expect(
      [north.alarms, south.alarms], is: [1, 1],
      """
      The closure that `init()` passes as `weakly` gets a delegate and has to return a closure \
      that returns this delegate.
      """)
    expect(
      results, is: [true, true, false],
      "The test added North, South, and North again, so `add` has to return `false` at the end.")
  }

  // edit: Alarmed.swift, init
  @Test("A list of any Alarmed doesn't keep a delegate alive")
  static func createsAWeakList() async throws {
    let list = List()
    var siren: Siren? = Siren("North")
    let probe = Probe(siren!)
    list.add(siren!)
    var calls = 0
    list.invoke { _ in calls += 1 }
    try require(
      calls, is: 1,
      """
      The event has to reach the delegate once before this test can continue. The closure that \
      `init()` passes as `weakly` has to return a new closure for each delegate.
      """)
    siren = nil
    try require(
      probe.isAlive, is: false,
      """
      Only the list still refers to North. If "An entry doesn't keep its delegate alive" is green, \
      the closure keeps North alive: write `[weak delegate]` before `in` in the inner closure.
      """)
  }

  // edit: Alarmed.swift, init
  @Test("A deallocated delegate is skipped")
  static func skipsTheDeallocated() async throws {
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = CostTests.notifyAfterRelease()
        CostTests.releaseWhenAsked()
        finish()
      }
    ) { output in
      output.contains(/TypedMulticastDelegate\.swift:\d+: Fatal/)
        ? """
        A delegate was deallocated, before the event or between two calls to its closure, as it can \
        be while another thread releases it. The list then unwrapped the `nil` that the closure \
        returned. Call the closure once for each event, and return its optional as it is.
        """
        : """
        A delegate was deallocated, and the next event crashed. `unowned` and `!` end the program \
        in this case. Use `weak`, and return the optional as it is.
        """
    }
    expect(
      notifyAfterRelease(), is: [3, 2],
      "Three delegates were alive at the first event, and two at the second. Notify only those.")
    expect(
      callsOfAnotherList(), is: 0,
      """
      A delegate was deallocated, and another list got a new one, which may have the same address. \
      The event of the first list reached the new one. Each closure needs its own weak reference: \
      an `ObjectIdentifier` identifies an object only until it's deallocated.
      """)
    expect(
      notifiedOneAfterAnother(by: List()), is: 200,
      """
      One after the other, 200 delegates were added, notified, and released, so some have the same \
      address. Each of them needs its own closure: an `ObjectIdentifier` identifies an object \
      only until it's deallocated.
      """)
  }

  /// Adds 200 delegates to a list with some others, each after the one before was deallocated, and
  /// returns how many were notified.
  private static func notifiedOneAfterAnother(by list: List, others: Int = 0) -> Int {
    let present = (0..<others).map { _ in Siren("Present") }
    for siren in present { list.add(siren) }
    var notified = 0
    for _ in 0..<200 {
      let siren = Siren("Temporary")
      list.add(siren)
      var calls = 0
      list.invoke { calls += $0 === siren ? 1 : 1_000 }
      if calls == others * 1_000 + 1 { notified += 1 }
    }
    return withExtendedLifetime(present) { notified }
  }

  /// Notifies a delegate that is released as soon as its closure has returned it.
  private static func releaseWhenAsked() {
    let owner = Mutex<Siren?>(Siren("North"))
    let list = List(weakly: { siren in
      { [weak siren] in
        let siren = siren
        owner.withLock { $0 = nil }
        return siren
      }
    })
    if let north = owner.withLock({ $0 }) { list.add(north) }
    list.invoke { $0.alarm(at: "Main Street") }
  }

  /// Returns how often the event of a list reached a delegate that was added to another one.
  private static func callsOfAnotherList() -> Int {
    var calls = 0
    for _ in 1...100 {
      let (list, other) = (List(), List())
      var old: Siren? = Siren("Old")
      if let old { list.add(old) }
      old = nil
      let new = Siren("New")
      other.add(new)
      list.invoke { _ in calls += 1 }
    }
    return calls
  }

  /// Returns how many delegates two events reached, one before and one after a deallocation.
  private static func notifyAfterRelease() -> [Int] {
    let list = List()
    let (north, east) = (Siren("North"), Siren("East"))
    var south: Siren? = Siren("South")
    list.add(north)
    if let south { list.add(south) }
    list.add(east)
    var calls = [0, 0]
    list.invoke { _ in calls[0] += 1 }
    south = nil
    list.invoke { _ in calls[1] += 1 }
    withExtendedLifetime((north, south, east)) {}
    return calls
  }

  // edit: TypedMulticastDelegate.swift, invoke
  @Test("A delegate that is released during an event is deallocated and skipped")
  static func holdsNoSnapshot() async throws {
    let town = Town(["North", "South", "East"])
    var isAlive = true
    town.when("North") { isAlive = $0.release("South").isAlive }
    town.notify()
    expect(
      town.calls, is: ["North", "East"],
      "North released South before South's turn. Call each closure only when its turn comes.")
    expect(isAlive, is: false, "During an event, keep only the current delegate alive.")
    town.when("North") { _ in }
    town.when("East") { isAlive = $0.release("North").isAlive }
    isAlive = true
    town.notify()
    expect(
      isAlive, is: false,
      """
      East released North, whose turn was over. Release each delegate when its turn ends.
      """)
  }

  // edit: TypedMulticastDelegate.swift, delegate
  @Test("An entry asks its closure at each event, without a cast")
  static func asksTheClosure() async throws {
    let counter = Counter()
    let list = List(weakly: { siren in
      { [weak siren] in
        counter.reads.wrappingAdd(1, ordering: .relaxed)
        return counter.isMuted.load(ordering: .relaxed)
          ? nil : counter.sendsDeputy.load(ordering: .relaxed) ? counter.deputy : siren
      }
    })
    let siren = Siren("North")
    list.add(siren)
    list.invoke { $0.alarm(at: "Main Street") }
    try require(
      siren.alarms, is: 1,
      """
      The event has to reach the delegate before this test can continue. An entry has to call the \
      closure that was made for its own delegate.
      """)
    try require(
      counter.reads.load(ordering: .relaxed) > 0, is: true,
      """
      The event reached the delegate without a call to the closure that `weakly` returned. A cast \
      from `AnyObject` takes longer than such a call. Store the closure in the entry and call it.
      """)
    counter.sendsDeputy.store(true, ordering: .relaxed)
    list.invoke { $0.alarm(at: "Mill Lane") }
    expect(
      [siren.alarms, counter.deputy.alarms], is: [1, 1],
      """
      For this event, the closure returned another siren, the deputy. Call the closure at each \
      event and notify what it returns. To notify an object that the entry stores, you need a cast.
      """)
    counter.isMuted.store(true, ordering: .relaxed)
    list.invoke { $0.alarm(at: "High Street") }
    expect(
      siren.alarms, is: 1,
      """
      The closure returned `nil` for this event. Call it at each event instead of storing what it \
      returned earlier.
      """)
    expect(
      await callsOffTheMainActor(), is: 1,
      """
      The event didn't reach a delegate that conforms to its protocol on the main actor only. On \
      another thread, it can't be cast to the protocol. Return what the closure returns as it is.
      """)
  }

  /// Returns how often an event on another thread reached a delegate of the main actor.
  @MainActor private static func callsOffTheMainActor() async -> Int {
    let list = TypedMulticastDelegate<any Ringing & Sendable>(weakly: { bell in
      { [weak bell] in bell }
    })
    let bell = Bell()
    list.add(bell)
    let event = Task.detached {
      var calls = 0
      list.invoke { _ in calls += 1 }
      return calls
    }
    let calls = await event.value
    return withExtendedLifetime(bell) { calls }
  }

  // edit: TypedMulticastDelegate.swift, Entry
  @Test("weakly is called once for each added delegate")
  static func makesOneClosure() async throws {
    let counter = Counter()
    let list = List(weakly: { siren in
      counter.made.wrappingAdd(1, ordering: .relaxed)
      return { [weak siren] in siren }
    })
    let (north, south) = (Siren("North"), Siren("South"))
    list.add(north)
    list.add(south)
    for _ in 0..<3 { list.invoke { $0.alarm(at: "Main Street") } }
    list.remove(north)
    try require(
      [north.alarms, south.alarms], is: [3, 3],
      """
      The events have to reach both delegates before this test can continue. An entry has to call \
      the closure that was made for its own delegate.
      """)
    expect(
      counter.made.load(ordering: .relaxed), is: 2,
      """
      Two delegates were added, then there were three events, and then one delegate was removed. \
      Call `weakly` once, in the initializer of `Entry`. 0 means that nothing calls it. More than \
      2 means that something else calls it, too, such as an event.
      """)
  }

  // edit: TypedMulticastDelegate.swift, invoke
  @Test("A removed delegate isn't notified anymore, not even during an event")
  static func skipsTheRemoved() async throws {
    let town = Town(["North", "South", "East"])
    town.when("North") { $0.remove("South") }
    town.notify()
    expect(
      town.calls, is: ["North", "East"],
      "North removed South before South's turn. Check the mark of each entry before each call.")
    town.notify()
    expect(
      Array(town.calls.dropFirst(2)), is: ["North", "East"],
      "South was removed before this event. Notify only North and East.")
    let hall = Town(["North", "South", "East"])
    hall.when("North") { hall in
      hall.addAgain("South")
      hall.remove("South")
      hall.remove("North")
    }
    hall.notify()
    expect(
      hall.calls, is: ["North", "East"],
      """
      During its turn, North added South once more, which changes nothing, and then removed South \
      and itself. Of the others, the event has to reach East alone. Go through a copy of the array \
      that was made when the event began, and let a duplicate keep the entry that it has.
      """)
  }

  // edit: TypedMulticastDelegate.swift, add
  @Test("The list still keeps its delegates in order and registers each once")
  static func keepsTheOrder() async throws {
    let town = Town(["North", "South", "East", "West"])
    town.notify()
    try require(
      town.calls, is: ["North", "South", "East", "West"],
      "The event has to reach all four delegates before this test can continue.")
    _ = town.release("South")
    town.add("Hill")
    expect(
      [town.addAgain("East"), town.remove("North"), town.remove("North")],
      is: [false, true, false],
      """
      The test added East, which the list contains, and removed North twice. Return `true` only if \
      `add` appended an entry or `remove` found one.
      """)
    town.notify()
    expect(
      Array(town.calls.dropFirst(4)), is: ["East", "West", "Hill"],
      """
      South was deallocated, Hill added, East added again, which changes nothing, and North \
      removed. Let the other entries keep their order, and append a new one at the end.
      """)
    _ = town.release("Hill")
    expect(
      town.remove("North"), is: false,
      """
      Hill was deallocated, and North had been removed before. Return whether `remove` found this \
      delegate's entry, not whether the list got shorter.
      """)
  }

  // edit: TypedMulticastDelegate.swift, invoke
  @Test("During an event, the list still keeps the promises of chapter 9")
  static func keepsItsPromises() async throws {
    let town = Town(["North", "South", "East"])
    town.when("North") { town in
      town.when("North") { _ in }
      town.remove("South")
      town.addAgain("South")
      town.add("West")
      town.notify()
    }
    town.notify()
    try require(
      town.calls, is: ["North", "North", "East", "South", "West", "East"],
      """
      North removed South and added it again, added West, and began a nested event, which has to \
      reach all four. After that, the outer event has to reach East alone: what was added waits \
      for the next event. Go through a snapshot and check the mark of each entry.
      """)
    town.notify(failing: "East")
    town.notify(failing: "West")
    expect(
      Array(town.calls.dropFirst(6)),
      is: ["North", "East", "error", "North", "East", "South", "West", "error"],
      """
      East's error has to end the first event, and West's, which is the last, the second one. \
      `invoke` has to throw each of them.
      """)
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 10)
        CostTests.waitInAnEvent()
        finish()
      },
      """
      While a delegate was being notified, another thread called `add`, `invoke`, and `remove`, and \
      the calls didn't return. Call `body` without holding a lock, even if it's recursive.
      """)
  }

  /// Uses a list in another thread while a delegate is notified.
  private static func waitInAnEvent() {
    let list = List(weakly: { siren in { [weak siren] in siren } })
    let (north, south) = (Siren("North"), Siren("South"))
    list.add(north)
    list.invoke { _ in
      inThreads(1) { _ in
        list.add(south)
        list.invoke { $0.alarm(at: "Main Street") }
        list.remove(south)
      }
    }
  }

  // edit: TypedMulticastDelegate.swift, delegate
  @Test("A new delegate at a deallocated one's address is added")
  static func addsAtAReusedAddress() async throws {
    let notified = (0...4).map { others in
      let list = List(weakly: { siren in { [weak siren] in siren } })
      return notifiedOneAfterAnother(by: list, others: others)
    }
    expect(
      notified, is: [200, 200, 200, 200, 200],
      """
      Five lists contained 0 to 4 delegates, and each got 200 more, one at a time: each was added, \
      notified, and deallocated. Each event has to reach the new one and the others. `add` removes entries \
      whose `delegate` is `nil`, so it has to be `nil` after the delegate is deallocated.
      """)
  }

  // edit: TypedMulticastDelegate.swift, add
  @Test("An object that only a closure owns can use the list in its deinit")
  static func releasesClosuresAfterUnlocking() async throws {
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 10, "A closure waited for a thread that used the list.")
        CostTests.waitInClosures()
        endProcess(after: 10)
        _ = CostTests.releaseTickets()
        finish()
      }
    ) { output in
      output.contains("A closure waited")
        ? """
        `weakly`, or a closure that it returned, waited for a thread that used the list, and that \
        thread waited for the lock. Both are code of the list's owner: don't call them in `withLock`.
        """
        : """
        The list released a closure and the object that only this closure owned. The object's \
        `deinit` used the list, which crashed or didn't end. In `withLock`, remove entries from \
        the array, but keep them alive until it returns.
        """
    }
    let (made, kept) = releaseTickets()
    try require(
      made >= 5, is: true,
      """
      Five delegates were added. `Entry` has to call `weakly` for each of them before this test \
      can continue.
      """)
    expect(
      kept, is: 0,
      """
      Three delegates were deallocated and two removed, and then the list still held closures. It \
      has to release that of each removed entry, and one that `add` made for a duplicate. `add` \
      removes the entries of all deallocated delegates.
      """)
  }

  /// Uses a list whose closures wait for a thread that uses the same list.
  private static func waitInClosures() {
    let lists = Mutex<List?>(nil)
    let stranger = Siren("Stranger")
    let list = List(weakly: { siren in
      let wait: @Sendable () -> Void = {
        // Without the list, closures that `remove` calls don't wait in their turn.
        guard let list = lists.withLock({ $0.take() }) else { return }
        inThreads(1) { _ in list.remove(stranger) }
        lists.withLock { $0 = list }
      }
      wait()
      return { [weak siren] in
        wait()
        return siren
      }
    })
    lists.withLock { $0 = list }
    let (north, south) = (Siren("North"), Siren("South"))
    list.add(north)
    list.add(south)
    list.invoke { $0.alarm(at: "Main Street") }
    list.remove(north)
  }

  /// Adds and removes delegates, and returns how many tickets were made and how many still exist.
  private static func releaseTickets() -> (made: Int, kept: Int) {
    let (made, released) = (
      Ticket.made.load(ordering: .relaxed), Ticket.released.load(ordering: .relaxed)
    )
    let (north, south) = (Siren("North"), Siren("South"))
    listWithTickets.add(north)
    for old in (0..<3).map({ _ in Siren("Old") }) { listWithTickets.add(old) }
    // Removes the entries of the old ones.
    listWithTickets.add(south)
    // A list may make a closure for a duplicate, which it doesn't need.
    listWithTickets.add(south)
    listWithTickets.remove(north)
    listWithTickets.remove(south)
    let newlyMade = Ticket.made.load(ordering: .relaxed) - made
    return (newlyMade, newlyMade - (Ticket.released.load(ordering: .relaxed) - released))
  }

  // edit: TypedMulticastDelegate.swift, delegate
  @Test("Eight tasks can add and notify at the same time")
  static func survivesTasks() async throws {
    let list = List(weakly: { siren in { [weak siren] in siren } })
    let siren = Siren("North")
    list.add(siren)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            let temporary = Siren("Temporary")
            list.add(temporary)
            list.invoke { $0.alarm(at: "Main Street") }
            list.remove(temporary)
          }
        }
      }
    }
    try require(
      siren.alarms, is: 800,
      "Eight tasks began 100 events each. Every event has to reach North, which stayed registered.")
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 20)
        leaveNoBacktrace()
        CostTests.releaseDuringEvents()
        finish()
      },
      """
      Delegates were deallocated while three threads notified the delegates of the list, and the \
      program crashed. Several threads can read an entry at the same time, so `delegate` must not \
      change it without a lock. The entry can keep its closure after the delegate is deallocated.
      """)
    let (most, lost) = addFromFourThreads()
    expect(
      lost, is: 0,
      """
      Four threads each added a delegate that no other thread used, and removed it, but `add` or \
      `remove` returned `false`. Look for an entry and change the array in the same `withLock`.
      """)
    expect(
      most, is: 1,
      """
      Four threads added one delegate at the same time, and then an event reached it more than \
      once. Look for the entry and append the new one in the same `withLock`.
      """)
  }

  /// Releases delegates in one thread while three others notify them.
  private static func releaseDuringEvents() {
    let list = List(weakly: { siren in { [weak siren] in siren } })
    let race = Race(milliseconds: 500)
    inThreads(4) { thread in
      while race.isOn {
        guard thread == 0 else {
          list.invoke { _ in }
          continue
        }
        let sirens = (0..<50).map { _ in Siren("Temporary") }
        sirens.forEach { list.add($0) }
      }
    }
  }

  /// Returns how often an event reached a delegate that four threads add and remove, and how many
  /// delegates that only one thread uses weren't added or removed.
  private static func addFromFourThreads() -> (most: Int, lost: Int) {
    let list = List(weakly: { siren in { [weak siren] in siren } })
    let siren = Siren("North")
    let most = Atomic(0)
    let lost = Atomic(0)
    let race = Race(milliseconds: 300)
    inThreads(4) { _ in
      while race.isOn {
        list.add(siren)
        var calls = 0
        list.invoke { calls += $0 === siren ? 1 : 0 }
        most.max(calls, ordering: .relaxed)
        let temporary = Siren("Temporary")
        let isNew = list.add(temporary)
        list.remove(siren)
        if !isNew || !list.remove(temporary) { lost.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    return (most.load(ordering: .relaxed), lost.load(ordering: .relaxed))
  }
}

private typealias List = TypedMulticastDelegate<any Alarmed>

/// A list whose closures each own a ticket.
private let listWithTickets = List(weakly: { siren in
  let ticket = Ticket()
  return { [weak siren] in withExtendedLifetime(ticket) { siren } }
})

/// An object that uses the list in its `deinit`.
private final class Ticket: Sendable {
  static let made = Atomic(0)
  static let released = Atomic(0)

  init() { Ticket.made.wrappingAdd(1, ordering: .relaxed) }

  deinit {
    listWithTickets.invoke { _ in }
    Ticket.released.wrappingAdd(1, ordering: .relaxed)
  }
}

/// A delegate that counts its alarms.
private final class Siren: Alarmed {
  let name: String
  private let count = Atomic(0)

  init(_ name: String) { self.name = name }

  var alarms: Int { count.load(ordering: .relaxed) }

  func alarm(at location: String) { count.wrappingAdd(1, ordering: .relaxed) }
}

private struct Busy: Error {}

private protocol Ringing: AnyObject {}

/// A delegate that conforms to its protocol on the main actor only.
@MainActor private final class Bell: @MainActor Ringing {}

/// Counts what a closure did and says what it returns.
private final class Counter: Sendable {
  let made = Atomic(0)
  let reads = Atomic(0)
  let isMuted = Atomic(false)
  let sendsDeputy = Atomic(false)
  let deputy = Siren("Deputy")
}

/// A list with a correct closure, and delegates that record the events.
private final class Town {
  private(set) var calls: [String] = []
  private let list = List(weakly: { siren in { [weak siren] in siren } })
  private var sirens: [String: Siren] = [:]
  private var reactions: [String: (Town) -> Void] = [:]

  init(_ names: [String]) {
    names.forEach(add)
  }

  func add(_ name: String) {
    let siren = Siren(name)
    sirens[name] = siren
    list.add(siren)
  }

  @discardableResult
  func addAgain(_ name: String) -> Bool { list.add(sirens[name]!) }

  @discardableResult
  func remove(_ name: String) -> Bool { list.remove(sirens[name]!) }

  func release(_ name: String) -> Probe {
    let probe = Probe(sirens[name]!)
    sirens[name] = nil
    return probe
  }

  func when(_ name: String, _ reaction: @escaping (Town) -> Void) { reactions[name] = reaction }

  func notify(failing name: String? = nil) {
    do {
      try list.invoke { delegate throws(Busy) in
        guard let siren = delegate as? Siren else { return }
        calls.append(siren.name)
        reactions[siren.name]?(self)
        if siren.name == name { throw Busy() }
      }
    } catch { calls.append("error") }
  }
}

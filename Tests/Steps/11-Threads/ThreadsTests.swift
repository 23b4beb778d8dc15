import Synchronization
import StepSupport
import Testing

#if EXERCISE
  import ThreadsExercise
#else
  import ThreadsSolution
#endif

@Suite(.serialized) enum ThreadsTests {
  // edit: add
  @Test("An event reaches every delegate once, in order")
  static func notifiesInOrder() async throws {
    try await requireEventsFinish()
    let scene = Scene("North", "South", "East")
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire South", "Fire East"],
      "`add` has to append an entry, and `invoke` has to call `body` once with each delegate.")
  }

  // edit: add
  @Test("A delegate is registered once, and removed once")
  static func registersOnce() async throws {
    try await requireEventsFinish()
    let scene = Scene()
    try require(
      [scene.add("North"), scene.add("South")], is: [true, true],
      "This test needs an `add` that returns `true` for new delegates. Write that first.")
    expect(
      scene.add("North"), is: false,
      """
      The third call to `add` passes a delegate that's already registered. Look for its identifier \
      and return `false`.
      """)
    scene.notify("Smoke")
    expect(
      scene.calls, is: ["Smoke North", "Smoke South"],
      "North was added again, which changes nothing: notify both once, and North first.")
    expect(
      [scene.remove("North"), scene.remove("North")], is: [true, false],
      """
      The first call to `remove` has to find North's entry and return `true`. For the second call, \
      there's no such entry, so return `false`.
      """)
    scene.notify("Fire")
    expect(
      scene.calls.dropFirst(2), is: ["Fire South"],
      "North was removed before the event. Notify only South.")
    let town = Scene("North", "South", "East", "West")
    town.release("South")
    town.add("Hill")
    town.remove("North")
    town.notify("Storm")
    expect(
      town.calls, is: ["Storm East", "Storm West", "Storm Hill"],
      """
      South was deallocated, Hill added, and North removed. Let the other entries keep their order, \
      and append a new one at the end.
      """)
    town.release("Hill")
    expect(
      town.remove("North"), is: false,
      """
      Hill was deallocated, and North had been removed before. Return whether `remove` found this \
      delegate's entry, not whether the list got shorter.
      """)
  }

  // edit: invoke
  @Test("A delegate that is removed during an event isn't notified anymore")
  static func skipsTheRemoved() async throws {
    try await requireNestedCallsFinish()
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.remove("South") }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire East"],
      """
      North removed South before South's turn. `remove` has to mark the entry, and `invoke` has to \
      check the mark before each call.
      """)
    let town = Scene("North", "South", "East")
    town.when("North") {
      $0.add("South")
      $0.remove("South")
    }
    town.notify("Storm")
    expect(
      town.calls, is: ["Storm North", "Storm East"],
      """
      North added South once more, which changes nothing, and then removed it. Let a duplicate keep \
      the entry that it has, because the event checks the mark of that entry.
      """)
    scene.when("North") { $0.remove("North") }
    scene.notify("Smoke")
    expect(
      Array(scene.calls.dropFirst(2)), is: ["Smoke North", "Smoke East"],
      """
      North removed itself, and the event still has to reach East, its neighbor. Go through a \
      snapshot, because indices into the list change when it gets shorter.
      """)
  }

  // edit: invoke
  @Test("A delegate that is added during an event waits for the next one")
  static func letsTheAddedWait() async throws {
    try await requireNestedCallsFinish()
    let scene = Scene("North", "South")
    scene.when("North") { $0.add("East") }
    scene.notify("Fire")
    try require(
      scene.calls, is: ["Fire North", "Fire South"],
      "East was added during the event, so it waits for the next one. Go through a snapshot.")
    scene.notify("Smoke")
    expect(
      Array(scene.calls.dropFirst(2)), is: ["Smoke North", "Smoke South", "Smoke East"],
      "East was added during the first event, so the second event has to reach it.")
    scene.when("North") {
      $0.remove("South")
      $0.add("South")
    }
    scene.notify("Storm")
    scene.when("North") { _ in }
    scene.notify("Flood")
    expect(
      Array(scene.calls.dropFirst(5)),
      is: ["Storm North", "Storm East", "Flood North", "Flood East", "Flood South"],
      """
      North removed South and added it again during the storm. That's a new registration, so South \
      waits for the next event and comes last. `add` has to create an entry, and `invoke` has to \
      check the entry of its snapshot.
      """)
  }

  // edit: invoke
  @Test("The list doesn't keep a delegate alive, not even during an event")
  static func refersWeakly() async throws {
    try await requireEventsFinish()
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.release("South") }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire East"],
      """
      North released South, which has no other owner. The snapshot has to contain entries: an \
      array of delegates would keep them all alive until the event ends.
      """)
    var isAlive = true
    scene.when("East") {
      let north = Probe($0.siren("North"))
      $0.release("North")
      isAlive = north.isAlive
    }
    scene.notify("Smoke")
    expect(
      isAlive, is: false,
      """
      East released North, whose turn was over, and North is still alive. Release each delegate \
      when its turn ends.
      """)
  }

  // edit: invoke
  @Test("A list of any Sendable skips deallocated delegates, too")
  static func unwrapsBeforeItCasts() async throws {
    try await requireEventsFinish()
    let list = ThreadSafeMulticastDelegate<any Sendable>()
    let north = Siren("North")
    list.add(north)
    list.add(Siren("Old"))
    var calls = 0
    list.invoke { _ in calls += 1 }
    expect(
      calls, is: 1,
      """
      The other delegate was deallocated, so `invoke` has to call `body` only with North. `nil` can \
      be cast to `any Sendable`: call the entry's `delegate(as:)`, or unwrap its `object` before \
      you cast it.
      """)
    withExtendedLifetime(north) {}
  }

  // edit: add
  @Test("A new delegate at a deallocated one's address is added")
  static func addsAtAReusedAddress() async throws {
    try await requireEventsFinish()
    let list = List()
    var results: Set<Bool> = []
    var heard = 0
    for _ in 0..<200 {
      let siren = Siren("Temporary")
      results.insert(list.add(siren))
      list.invoke { heard += $0 === siren ? 1 : 1000 }
    }
    expect(
      results, is: [true],
      """
      Every delegate in this test is new, but `add` returned `false`. The entry of a deallocated \
      delegate can have the same identifier. Call `markDeallocated` first, and remove marked \
      entries before you look for the identifier.
      """)
    expect(heard, is: 200, "Each of the 200 events has to reach the one delegate that is alive.")
    let orders = (0..<200).map { _ in orderAtAReusedAddress() }
    expect(
      Set(orders), is: [["Other", "New"]],
      """
      A delegate before Other was deallocated, and a new one was added, maybe at its address. The \
      new one comes last: append its entry instead of putting it in the old one's place.
      """)
    let removed = (0..<200).flatMap {
      removeAtReusedAddresses(count: 1 + $0 % 5, addsAgain: $0 % 2 == 0)
    }
    expect(
      Set(removed), is: [false],
      """
      After one to five delegates were deallocated, another one was added, and `remove` returned \
      `true` for one that was never added. It got the address of a deallocated one. `add` has to \
      remove the entries of all deallocated delegates, even if it returns `false`.
      """)
  }

  /// The order of two delegates, of which the second one probably has a deallocated one's address.
  private static func orderAtAReusedAddress() -> [String] {
    let (list, other) = (List(), Siren("Other"))
    var old: Siren? = Siren("Old")
    if let old { list.add(old) }
    list.add(other)
    old = nil
    let new = Siren("New")
    list.add(new)
    return withExtendedLifetime((other, new)) { list.delegates.map(\.name) }
  }

  /// What `remove` returns for new delegates that probably have the addresses of deallocated ones.
  private static func removeAtReusedAddresses(count: Int, addsAgain: Bool) -> [Bool] {
    let list = List()
    let other = Siren("Other")
    if addsAgain { list.add(other) }
    for siren in (0..<count).map({ _ in Siren("Temporary") }) { list.add(siren) }
    list.add(other)
    return (0..<count).map { _ in Siren("Stranger") }.map { list.remove($0) }
  }

  // edit: invoke
  @Test("A delegate can add, remove and notify while it is notified")
  static func allowsNestedCalls() async throws {
    try await requireNestedCallsFinish()
    expect(
      makeNestedCalls(), is: ["Fire North", "Smoke North", "Smoke East", "Fire East"],
      """
      North removed South, added and removed West, and began a nested event. This event and the \
      outer one have to reach North and East.
      """)
  }

  @discardableResult
  private static func makeNestedCalls() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") {
      guard $0.calls.count == 1 else { return }
      $0.remove("South")
      $0.add("West")
      $0.remove("West")
      $0.notify("Smoke")
    }
    scene.notify("Fire")
    return scene.calls
  }

  // edit: invoke
  @Test("Another thread can use the list while a delegate is notified")
  static func allowsOtherThreads() async throws {
    try await requireNestedCallsFinish()
    try await requireFinish(
      await child(.callFromAnotherThread).value,
      """
      While North was being notified, another thread called a method of the list, and the call \
      didn't return. Any lock that is held while `body` runs blocks the other threads, even if it's \
      recursive or belongs to one entry. Call `body` without holding a lock.
      """)
    expect(
      callFromAnotherThread(), is: ["Fire North", "Fire East"],
      "Another thread removed South before South's turn. Notify only North and East.")
  }

  @discardableResult
  private static func callFromAnotherThread() -> [String] {
    let scene = Scene("North", "South", "East")
    let (list, north, south) = (scene.list, scene.siren("North"), scene.siren("South"))
    let west = Siren("West")
    scene.when("North") { _ in
      inThreads(1) { _ in
        list.add(west)
        list.invoke { $0.alarm(1) }
        list.remove(south)
        list.remove(north)
        _ = list.delegates
      }
    }
    scene.notify("Fire")
    return scene.calls
  }

  // edit: invoke
  @Test("An error ends the event and leaves the list usable")
  static func survivesErrors() async throws {
    try await requireEventsFinish()
    try await requireFinish(
      await child(.throwAnError).value,
      """
      After a delegate threw an error, the next event crashed or didn't end. An error can end a \
      method before it unlocks. Unlock in `defer`, or use `withLock`.
      """)
    expect(
      throwAnError(),
      is: ["North", "South", "error", "North", "South", "East", "error", "North", "South", "East"],
      """
      South threw an error, which ends the first event. The second one has to reach all three, and \
      `invoke` has to throw the error of East, which is the last. The third one has to reach all.
      """)
  }

  @discardableResult
  private static func throwAnError() -> [String] {
    let scene = Scene("North", "South", "East")
    var calls: [String] = []
    for busy in ["South", "East"] {
      do {
        try scene.list.invoke { (siren) throws(Busy) in
          calls.append(siren.name)
          if siren.name == busy { throw Busy() }
        }
      } catch { calls.append("error") }
    }
    scene.list.invoke { calls.append($0.name) }
    return calls
  }

  // edit: add
  @Test("Adding a value ends the program")
  static func refusesValues() async throws {
    try await requireAdding()
    await #expect(
      processExitsWith: .failure,
      """
      A number was added, and the program didn't end. The list would lose it silently. Make the \
      `Entry` first, because its `init` refuses values.
      """
    ) {
      leaveNoBacktrace()
      ThreadSafeMulticastDelegate<any Sendable>().add(7)
    }
  }

  // edit: add
  @Test("Eight threads can add, remove and notify at the same time")
  static func survivesEightThreads() async throws {
    try await requireAdding()
    try await requireFinish(
      await child(.useEightThreads).value,
      """
      Eight threads added, removed, and notified delegates. Three others stayed registered, and \
      every event has to reach each of them once. Look for an entry and change the array in the \
      same `withLock`: an index or a copy from an earlier one may be outdated.
      """)
  }

  private static func useEightThreads() {
    endProcess(after: 30)
    leaveNoBacktrace()
    let list = List()
    let stay = (0..<3).map { Siren("\($0)") }
    for siren in stay { list.add(siren) }
    let events = Atomic(0)
    let race = Race(milliseconds: 500)
    inThreads(8) { _ in
      repeat {
        let event = events.wrappingAdd(1, ordering: .relaxed).oldValue
        list.invoke { $0.alarm(event) }
        for isRemoved in [true, false, true] {
          let temporary = Siren("Temporary")
          guard list.add(temporary) else { fatalError("`add` returned false for a new delegate.") }
          guard isRemoved else { continue }
          guard list.remove(temporary) else { fatalError("`remove` found no registered delegate.") }
        }
      } while race.isOn
    }
    let count = events.load(ordering: .relaxed)
    for siren in stay where siren.heard.sorted() != Array(0..<count) {
      fatalError("A delegate was notified \(siren.heard.count) times about \(count) events.")
    }
  }

  // edit: invoke
  @Test("Threads can notify and read while others change the list")
  static func readsUnderTheLock() async throws {
    try await requireAdding()
    try await requireFinish(
      await child(.notifyAndRead).value,
      """
      Threads that only called `invoke` or `delegates` used the list while others changed it. To \
      copy the array is to read it, and a thread mustn't read it while another one changes it. \
      Copy it in `withLock`, too.
      """)
  }

  private static func notifyAndRead() {
    endProcess(after: 20)
    leaveNoBacktrace()
    let list = List()
    let north = Siren("North")
    list.add(north)
    for read: @Sendable () -> Int in [
      {
        var count = 0
        list.invoke { _ in count += 1 }
        return count
      },
      { list.delegates.count },
    ] {
      let race = Race(milliseconds: 800)
      inThreads(6) { thread in
        let siren = Siren("\(thread)")
        while race.isOn {
          guard thread < 2 else {
            let count = read()
            guard (1...3).contains(count) else { fatalError("The list had \(count) delegates.") }
            continue
          }
          list.add(siren)
          var calls = 0
          list.invoke { calls += $0 === siren ? 1 : 0 }
          guard calls == 1 else { fatalError("An event reached a delegate \(calls) times.") }
          list.remove(siren)
        }
      }
    }
  }

  // edit: add
  @Test("Threads that add the same delegate don't register it twice")
  static func addsAtomically() async throws {
    try await requireAdding()
    try await requireFinish(
      await child(.addFromFourThreads).value,
      """
      Four threads repeatedly added and removed the same delegate. `add` has to return `true` as \
      often as `remove`. Each of them has to look for the entry and change the array in the same \
      `withLock`, so that no other thread does the same in between.
      """)
  }

  private static func addFromFourThreads() {
    endProcess(after: 30)
    leaveNoBacktrace()
    let list = List()
    let siren = Siren("North")
    let registered = Atomic(0)
    let end = ContinuousClock.now + .seconds(5)
    inThreads(4) { _ in
      for _ in 0..<10_000 where ContinuousClock.now < end {
        if list.add(siren) { registered.wrappingAdd(1, ordering: .relaxed) }
        if list.delegates.count > 1 { fatalError("The list contains a delegate twice.") }
        if list.remove(siren) { registered.wrappingSubtract(1, ordering: .relaxed) }
      }
    }
    let rest = registered.load(ordering: .relaxed)
    guard rest <= 0 else { fatalError("`add` returned true \(rest) more times than `remove`.") }
    guard rest == 0 else { fatalError("`remove` returned true \(-rest) more times than `add`.") }
    guard list.add(siren) else { fatalError("`add` returned false for a new delegate.") }
  }

  // edit: add
  @Test("A delegate can remove itself in its deinit while others use the list")
  static func survivesReleases() async throws {
    try await requireAdding()
    try await requireFinish(
      await child(.releaseDelegates).value,
      """
      Delegates that call `remove` in their `deinit` were released while other threads used the \
      list. If one of its methods reads `object` under a lock, such a `deinit` can run there \
      and wait for the same lock, or for a thread that does. Read `object` without holding a lock.
      """)
    expect(
      removeInDeinit(), is: [true],
      """
      A delegate called `remove` in its `deinit`, when weak references to it are already `nil`. \
      Look for its identifier instead of its object.
      """)
  }

  /// What `remove` returns to a delegate that is being deallocated.
  private static func removeInDeinit() -> [Bool] {
    let list = List()
    let results = Results()
    list.add(Siren("Temporary", onDeinit: { results.append(list.remove($0)) }))
    return results.all
  }

  /// Releases delegates in one thread while two others read the references to them.
  private static func releaseDelegates() {
    leaveNoBacktrace()
    endProcess(after: 20)
    let (other, stranger, list) = (Siren("Other"), Siren("Stranger"), List())
    for read: @Sendable () -> Void in [
      // At the end of the list, Other is found after all others.
      {
        list.remove(other)
        list.add(other)
      },
      { list.remove(stranger) }, { list.invoke { _ in } }, { _ = list.delegates },
    ] {
      let isDone = Atomic(false)
      inThreads(3) { thread in
        guard thread == 0 else {
          while !isDone.load(ordering: .acquiring) { read() }
          return
        }
        let race = Race(milliseconds: 400)
        var number = 0
        while race.isOn {
          number += 1
          // Another thread finds recursive locks, but takes much longer.
          let siren = Siren(
            "Temporary",
            onDeinit: { [asksAThread = number % 3 == 0] in
              list.remove($0)
              if asksAThread { inThreads(1) { _ in _ = list.delegates } }
            })
          if !list.add(siren) { fatalError("`add` returned false for a new delegate.") }
          // The other threads need a while to get to the delegate.
          withExtendedLifetime(siren) { pauseThread(microseconds: 50) }
        }
        isDone.store(true, ordering: .releasing)
      }
    }
    list.remove(other)
    if !list.delegates.isEmpty { fatalError("`delegates` contains deallocated delegates.") }
  }

  /// What runs in a child process, because it may crash or wait forever.
  private enum Run: String, Codable {
    case useTheList, makeNestedCalls, callFromAnotherThread, throwAnError
    case useEightThreads, notifyAndRead, addFromFourThreads, releaseDelegates

    func callAsFunction() {
      switch self {
      case .useTheList: ThreadsTests.useTheList()
      case .makeNestedCalls: ThreadsTests.makeNestedCalls()
      case .callFromAnotherThread: ThreadsTests.callFromAnotherThread()
      case .throwAnError: ThreadsTests.throwAnError()
      case .useEightThreads: ThreadsTests.useEightThreads()
      case .notifyAndRead: ThreadsTests.notifyAndRead()
      case .addFromFourThreads: ThreadsTests.addFromFourThreads()
      case .releaseDelegates: ThreadsTests.releaseDelegates()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        endProcess(after: 10)
        run()
        finish()
      }
    }
  }

  private static let nestedCalls = child(.makeNestedCalls)

  private static func requireNestedCallsFinish() async throws {
    try await requireEventsFinish()
    try await requireFinish(
      await nestedCalls.value,
      """
      A delegate called a method of the list while it was being notified, and the call crashed or \
      didn't return. Call `body` after `withLock` has returned, without holding the lock.
      """)
  }

  private static let events = child(.useTheList)

  private static func useTheList() {
    let scene = Scene("North", "South", "North")
    scene.notify("Fire")
    scene.remove("South")
    scene.notify("Fire")
  }

  private static func requireAdding() async throws {
    try await requireEventsFinish()
    try require(
      Scene().add("North"), is: true,
      "This test needs an `add` that returns `true` for new delegates. Write that first.")
  }

  private static func requireEventsFinish() async throws {
    try await requireFinish(
      await events.value,
      """
      Adding, removing, or notifying delegates on one thread crashed or didn't end. Inside \
      `withLock`, don't call a method that takes the lock.
      """)
  }
}

private typealias List = ThreadSafeMulticastDelegate<any Alarmed>

private protocol Alarmed: AnyObject, Sendable {
  var name: String { get }
  func alarm(_ event: Int)
}

private struct Busy: Error {}

/// A delegate that any thread can use.
private final class Siren: Alarmed {
  let name: String
  private let events = Mutex<[Int]>([])
  private let onDeinit: (@Sendable (Siren) -> Void)?

  init(_ name: String, onDeinit: (@Sendable (Siren) -> Void)? = nil) {
    self.name = name
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?(self) }

  var heard: [Int] { events.withLock { $0 } }

  func alarm(_ event: Int) { events.withLock { $0.append(event) } }
}

/// What calls on any thread returned.
private final class Results: Sendable {
  private let results = Mutex<[Bool]>([])

  var all: [Bool] { results.withLock { $0 } }

  func append(_ result: Bool) { results.withLock { $0.append(result) } }
}

/// A list with delegates that record the events and can react to them.
private final class Scene {
  let list = List()
  private(set) var calls: [String] = []
  private var sirens: [String: Siren] = [:]
  private var reactions: [String: (Scene) -> Void] = [:]

  init(_ names: String...) {
    for name in names { add(name) }
  }

  func siren(_ name: String) -> Siren {
    let siren = sirens[name] ?? Siren(name)
    sirens[name] = siren
    return siren
  }

  @discardableResult
  func add(_ name: String) -> Bool { list.add(siren(name)) }

  @discardableResult
  func remove(_ name: String) -> Bool { list.remove(siren(name)) }

  func release(_ name: String) { sirens[name] = nil }

  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) { reactions[name] = reaction }

  func notify(_ event: String) {
    let before = calls.count
    list.invoke { siren in
      precondition(calls.count < before + 100, "One event called the closure 100 times.")
      calls.append("\(event) \(siren.name)")
      reactions[siren.name]?(self)
    }
  }
}

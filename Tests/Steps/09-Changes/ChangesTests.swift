import StepSupport
import Testing

#if EXERCISE
  import ChangesExercise
#else
  import ChangesSolution
#endif

@Suite(.serialized) enum ChangesTests {
  // edit: invoke
  @Test("An event reaches every delegate once, in order")
  static func notifiesEveryDelegate() async throws {
    try await survivesPlainEvents()
    let scene = Scene("North", "South", "East")
    scene.notify("First")
    expect(
      scene.calls, is: ["First North", "First South", "First East"],
      "`invoke` has to call `body` once with each delegate, in the order they were added.")
    scene.calls = []
    scene.notify("Second")
    expect(
      scene.calls, is: ["Second North", "Second South", "Second East"],
      "The second event has to reach all delegates again. An event must not remove them.")
  }

  // edit: remove
  @Test("Removing a delegate returns true, and the next event doesn't reach it")
  static func removesADelegate() async throws {
    try await survivesPlainEvents()
    let scene = try Scene.working("North", "South", "East")
    let other = List()
    other.add(scene.station("South"))
    expect(
      scene.remove("South"), is: true,
      "The list contains South. `remove` has to find its entry and return `true`.")
    scene.notify("Next")
    expect(
      scene.calls, is: ["Next North", "Next East"],
      "South was removed before the event. Notify only North and East.")
    expect(
      scene.names, is: ["North", "East"], "South was removed. Remove its entry from `entries`.")
    var calls: [String] = []
    other.invoke { calls.append($0.name) }
    expect(
      calls, is: ["South"],
      """
      South was removed from one list, but is still in another one, whose event has to reach it. \
      Store the mark in the entry, because each list has its own.
      """)
    expect(
      scene.release("South").state, is: .deallocated,
      "South was removed and released, but a list keeps it alive. Don't store it in `remove`.")
    expect(
      stateOfAReleasedList(), is: .deallocated,
      """
      The test released a list with two entries, but something keeps it alive. If an entry refers \
      to its list, or has a closure that uses `self`, the list and the entry hold each other. A mark \
      in the entry needs no list.
      """)
  }

  private static func stateOfAReleasedList() -> Probe.State {
    let stations = ["North", "South", "East"].map { Station($0) }
    func useAList() -> Probe {
      let list = List()
      stations.forEach { list.add($0) }
      list.remove(stations[1])
      list.invoke { _ in }
      return Probe(list)
    }
    return useAList().state
  }

  // edit: remove
  @Test("Removing an unregistered delegate changes nothing and returns false")
  static func ignoresAStranger() async throws {
    try await survivesPlainEvents()
    let scene = try Scene.working("North", "Twin")
    expect(
      scene.remove("Stranger"), is: false,
      "The stranger was never added, so `remove` finds no entry. Return `false`.")
    let equal = Station("Twin")
    expect(
      scene.list.remove(equal), is: false,
      "This twin is equal to a registered one, but a different object. Compare identifiers.")
    scene.notify("Next")
    expect(scene.calls, is: ["Next North", "Next Twin"], "Both are still registered. Notify both.")
    try require(
      scene.remove("North"), is: true, "`remove` has to remove North before this test can continue."
    )
    expect(
      scene.remove("North"), is: false,
      "North was already removed, so the second call finds no entry. Return `false`.")
  }

  // edit: remove
  @Test("Removing a delegate works after another one was deallocated")
  static func removesAfterADeallocation() async throws {
    try await survivesPlainEvents()
    let scene = try Scene.working("North", "Old", "South")
    _ = scene.release("Old")
    expect(
      scene.remove("South"), is: true,
      "The list contains South after an empty entry. `remove` has to find it and return `true`.")
    expect(
      scene.names, is: ["North"],
      """
      Old was deallocated, and then South was removed. Search `entries`, not `delegates`: \
      `delegates` skips empty entries, so its indices differ.
      """)
  }

  // edit: remove
  @Test("Removing an unregistered delegate returns false after another one was deallocated")
  static func ignoresAStrangerAfterADeallocation() async throws {
    try await survivesPlainEvents()
    // The stranger exists before the deallocation, so it can't get Old's address.
    let stranger = Station("Stranger")
    let scene = try Scene.working("North", "Old")
    _ = scene.release("Old")
    expect(
      scene.list.remove(stranger), is: false,
      """
      The stranger was never added. Return whether `remove` removed this object, not whether the \
      array got shorter: its empty entries may have been removed, too.
      """)
  }

  // edit: invoke
  @Test("A list of Any skips deallocated delegates, too")
  static func unwrapsBeforeItCasts() async throws {
    try await survivesPlainEvents()
    _ = try Scene.working("North")
    let list = ReentrantMulticastDelegate<Any>()
    list.add(Station("Old"))
    var calls = 0
    list.invoke { _ in calls += 1 }
    expect(
      calls, is: 0,
      """
      Old was deallocated, but `invoke` called `body` with `nil`, which can be cast to `Any`. \
      Unwrap the entry's `object` before you cast it.
      """)
  }

  // edit: add
  @Test("Adding a value ends the program")
  static func refusesValues() async throws {
    try await survivesPlainEvents()
    _ = try Scene.working("North")
    await #expect(
      processExitsWith: .failure,
      """
      A number was added, and the program didn't end. Nothing else would hold the object that it \
      becomes, so it would be lost. In `add`, leave the check with `isObject` as it was.
      """
    ) {
      leaveNoBacktrace()
      ReentrantMulticastDelegate<Any>().add(7)
    }
  }

  // edit: invoke
  @Test("A delegate that is removed during an event isn't notified anymore")
  static func skipsTheRemoved() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "South", "East")
    var names: [String] = []
    scene.when("North") {
      $0.remove("South")
      $0.add("West")
      names = $0.names
    }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire East"],
      """
      North removed South before South's turn, so notify East, but not South. `remove` has to set \
      the mark, and the loop reads it right before each turn. `Entry` is a class, so both see the \
      same mark.
      """)
    expect(
      names, is: ["North", "East", "West"],
      """
      During the event, North removed South, added West, and then read `delegates`. Change `entries` \
      at once instead of waiting for the end of the event.
      """)
    let other = List()
    let busy = Scene("North", "South")
    ["North", "South"].forEach { other.add(busy.station($0)) }
    busy.when("North") { other.remove($0.station("South")) }
    busy.notify("Fire")
    expect(
      busy.calls, is: ["Fire North", "Fire South"],
      """
      During the event of one list, South was removed from another list. That changes nothing in \
      the first one: each list needs its own entries and its own notes of what was removed.
      """)
    let again = Scene("North", "South", "East")
    again.when("North") { scene in
      for _ in 1...2 {
        scene.add("South")
        scene.remove("South")
      }
    }
    again.notify("Fire")
    expect(
      again.calls, is: ["Fire North", "Fire East"],
      """
      North added South, which the list contained already, and then removed it. `add` has to leave \
      South's entry as it is: the event has the old one, so the mark in a new one says nothing to it.
      """)
    expect(
      again.names, is: ["North", "East"],
      """
      During an event, South was removed, added again, and removed again, but is still in the list. \
      `remove` has to take out the new entry. It may have found the old one, which is already marked.
      """)
  }

  // edit: invoke
  @Test("A delegate may remove itself, and its neighbors don't notice")
  static func survivesLeaving() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "South", "East")
    for name in ["North", "South", "East"] {
      scene.when(name) { $0.remove(name) }
    }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire South", "Fire East"],
      """
      Each of the three removed itself when it was notified. The event still has to reach each of \
      them once. Don't use an index into a list that gets shorter.
      """)
    expect(
      scene.names, is: [], "All three removed themselves. Remove their entries from `entries`.")
  }

  // edit: invoke
  @Test("Removing earlier delegates doesn't skip or repeat the later ones")
  static func keepsThePlace() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "Harbor", "South", "East", "West")
    scene.when("South") {
      $0.remove("North")
      $0.remove("Harbor")
      $0.remove("East")
    }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire Harbor", "Fire South", "Fire West"],
      """
      South removed the two delegates before it and East after it. Notify West once, and don't \
      notify East. Go through a snapshot, and check each entry right before its turn.
      """)
    expect(
      changedBeforeItsPlace().calls, is: ["Fire North", "Fire South", "Fire East"],
      """
      When South was notified, North was deallocated and West was added, so `add` took out North's \
      empty entry. East moved to another index, and still has to be notified once. Go through a \
      snapshot.
      """)
  }

  private static func changedBeforeItsPlace() -> Scene {
    let scene = Scene("North", "South", "East")
    scene.when("South") {
      _ = $0.release("North")
      $0.add("West")
    }
    scene.notify("Fire")
    return scene
  }

  // edit: invoke
  @Test("A delegate that is added during an event waits for the next one")
  static func letsTheAddedWait() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "South")
    var added: [Bool] = []
    scene.when("North") { added = [$0.add("East"), $0.add("South")] }
    scene.notify("Fire")
    expect(
      added, is: [true, false],
      "`add` has to return `true` for East, which is new, and `false` for South.")
    expect(
      scene.calls, is: ["Fire North", "Fire South"],
      "North added East during the event. Notify only delegates that were added before it began.")
    scene.calls = []
    scene.notify("Next")
    expect(
      scene.calls, is: ["Next North", "Next South", "Next East"],
      "East was added during the first event. The second event has to reach it, too.")
  }

  // edit: invoke
  @Test("A delegate that is removed and added again waits for the next event")
  static func letsTheReturningWait() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "South", "East")
    var added: [Bool] = []
    scene.when("North") { scene in
      for name in ["North", "East"] {
        scene.remove(name)
        added.append(scene.add(name))
      }
    }
    scene.notify("Fire")
    expect(
      added, is: [true, true],
      "North and East were removed, so `add` has to return `true` for both.")
    expect(
      scene.calls, is: ["Fire North", "Fire South"],
      """
      North and East were removed and added again during the event, so they wait for the next one. \
      Check the entry in the snapshot, not the object: the object has a new entry.
      """)
    scene.calls = []
    scene.notify("Next")
    expect(
      scene.calls, is: ["Next South", "Next North", "Next East"],
      "The next event has to reach all three. The two that were added again come last.")
    scene.calls = []
    scene.when("South", "Outer") { scene in
      scene.remove("East")
      scene.add("East")
      scene.notify("Inner")
    }
    scene.notify("Outer")
    expect(
      scene.calls,
      is: ["Outer South", "Inner South", "Inner North", "Inner East", "Outer North"],
      """
      South removed East, added it again, and then began an inner event. East's new entry existed \
      when the inner event began, so that one notifies East, and the outer one doesn't. A mark \
      belongs to an entry, not to an object.
      """)
  }

  // edit: invoke
  @Test("A delegate that is deallocated during an event is skipped")
  static func skipsTheDeallocated() async throws {
    try await survivesChanges()
    let scene = try Scene.working("North", "South", "East")
    var south: Probe.State?
    scene.when("North") { south = $0.release("South").state }
    var north: Probe.State?
    scene.when("East") {
      north = $0.release("North").state
      _ = $0.release("East")
    }
    scene.notify("Fire")
    expect(
      south, is: .deallocated,
      """
      The test released South during the event, but the loop keeps it alive. Go through a snapshot \
      of the entries, not of `delegates`.
      """)
    expect(
      scene.calls, is: ["Fire North", "Fire East"],
      "South was deallocated before its turn. Skip South and notify East.")
    expect(
      north, is: .deallocated,
      """
      The test released North after North's turn, but `invoke` keeps it alive. Hold only the \
      delegate whose turn it is.
      """)
    expect(scene.names, is: [], "All three were deallocated. `delegates` has to skip them.")
  }

  // edit: invoke
  @Test("A nested event is delivered in full before the outer one continues")
  static func deliversNestedEvents() async throws {
    try await survivesNesting()
    let scene = try Scene.working("North", "South", "East")
    scene.when("South", "Outer") { $0.notify("Inner") }
    scene.when("South", "Inner") { $0.notify("Innermost") }
    scene.notify("Outer")
    expect(
      scene.calls,
      is: [
        "Outer North", "Outer South", "Inner North", "Inner South", "Innermost North",
        "Innermost South", "Innermost East", "Inner East", "Outer East",
      ],
      """
      South began a nested event. It has to reach all three delegates, and then the outer event \
      continues with East. Don't store anything in the list that two calls to `invoke` share.
      """)
    let deep = Scene("North")
    for depth in 1...20 {
      deep.when("North", "\(depth)") { $0.notify("\(depth - 1)") }
    }
    deep.notify("20")
    expect(
      deep.calls, is: (0...20).reversed().map { "\($0) North" },
      """
      In each of 20 events, North began another one. However deep an event is nested, it has to \
      reach its delegates.
      """)
  }

  // edit: invoke
  @Test("A change during a nested event counts for the outer event, too")
  static func appliesNestedChanges() async throws {
    try await survivesNesting()
    let scene = try Scene.working("North", "South", "East")
    scene.when("North", "Outer") {
      $0.remove("East")
      $0.notify("Inner")
    }
    scene.notify("Outer")
    expect(
      scene.calls, is: ["Outer North", "Inner North", "Inner South", "Outer South"],
      """
      North removed East and then began an inner event. East stays removed for the outer event, \
      too: the beginning or end of another event must not take its mark away.
      """)
    expect(
      changedWhileNested().calls,
      is: ["Outer North", "Inner North", "Inner South", "Inner West", "Outer South"],
      """
      North added West and then began an inner event, during which it removed East. East was \
      removed before its turn. West was added before the inner event began: it's notified. The \
      outer event began earlier, so it doesn't notify West.
      """)
    expect(
      changedInTheInnermost().calls, is: ["Outer North", "Inner North", "Innermost North"],
      """
      Three events were running, each nested in the one before, when North removed South. None of \
      them notifies South anymore: a removal takes effect in all events that have begun.
      """)
    expect(
      changedBetweenTwo().calls,
      is: [
        "Outer North", "First North", "First South", "Second South", "Second East", "Outer South",
      ],
      """
      North began two events, one after the other. During the first, South removed North and added \
      East. The second event began later, so it notifies South and East, and the outer one, which \
      began before, continues with South. With a snapshot of entries in each call to `invoke`, you \
      need neither an index nor the depth of an event.
      """)
  }

  private static func changedBetweenTwo() -> Scene {
    let scene = Scene("North", "South")
    scene.when("North", "Outer") {
      $0.notify("First")
      $0.notify("Second")
    }
    scene.when("South", "First") {
      $0.remove("North")
      $0.add("East")
    }
    scene.notify("Outer")
    return scene
  }

  private static func changedWhileNested() -> Scene {
    let scene = Scene("North", "South", "East")
    scene.when("North", "Outer") {
      $0.add("West")
      $0.notify("Inner")
    }
    scene.when("North", "Inner") { $0.remove("East") }
    scene.notify("Outer")
    return scene
  }

  private static func changedInTheInnermost() -> Scene {
    let scene = Scene("North", "South")
    scene.when("North", "Outer") { $0.notify("Inner") }
    scene.when("North", "Inner") { $0.notify("Innermost") }
    scene.when("North", "Innermost") { $0.remove("South") }
    scene.notify("Outer")
    return scene
  }

  // edit: remove
  @Test("A delegate can remove itself in its deinit")
  static func removesInDeinit() async throws {
    try await survivesDeinit()
    let scene = try Scene.working("North", "South")
    scene.makeLeaveInDeinit("North")
    _ = scene.release("North")
    try require(
      scene.results, is: [true],
      """
      North called `remove` in its `deinit`, and `remove` didn't find the entry. Weak references \
      to North are already `nil` then. Compare identifiers instead of `object`.
      """)
    scene.notify("Next")
    expect(scene.calls, is: ["Next South"], "North was deallocated. Notify only South.")
  }

  // edit: remove
  @Test("A delegate can remove itself in its deinit during an event")
  static func removesInDeinitDuringAnEvent() async throws {
    try await survivesDeinit()
    let scene = try Scene.working("North", "South", "East", "West")
    ["North", "South", "East"].forEach(scene.makeLeaveInDeinit)
    scene.when("South") {
      for name in ["North", "South", "East"] { _ = $0.release(name) }
    }
    scene.notify("Fire")
    expect(
      scene.calls, is: ["Fire North", "Fire South", "Fire West"],
      """
      While South was being notified, the test released North, South, and East. Only West is left \
      to notify.
      """)
    expect(
      scene.results, is: [true, true, true],
      "Each of the three called `remove` in its `deinit`. Find its entry and return `true`.")
  }

  // edit: invoke
  @Test("A new delegate isn't taken for a deallocated one at the same address")
  static func tellsAddressesApart() async throws {
    try await survivesChanges()
    for round in 1...50 {
      let scene = try Scene.working("North", "Old", "South")
      var isAdded = false
      scene.when("North") {
        _ = $0.release("Old")
        isAdded = $0.add("New")
      }
      scene.notify("Fire")
      try require(
        isAdded, is: true,
        """
        In round \(round), Old was deallocated, and `add` refused New, an object that may have Old's \
        address and `ObjectIdentifier`. Take out empty entries before you look for an identifier.
        """)
      try require(
        scene.calls, is: ["Fire North", "Fire South"],
        """
        In round \(round), Old was deallocated and New was added during the event. New has to wait \
        for the next event, even if it has Old's address and `ObjectIdentifier`.
        """)
      scene.calls = []
      scene.notify("Second")
      try require(
        scene.calls, is: ["Second North", "Second South", "Second New"],
        """
        In round \(round), New was added during the first event, so the second one has to reach it, \
        even if it has the address of Old, which was deallocated.
        """)
      try require(
        scene.remove("New"), is: true,
        "New was added. `remove` has to find its entry and return `true`.")
      scene.calls = []
      scene.notify("Next")
      try require(
        scene.calls, is: ["Next North", "Next South"],
        """
        In round \(round), New was removed, but the next event still reached it. `remove` may have \
        found the entry of a deallocated object that had the same address.
        """)
      try require(
        scene.remove("New"), is: false,
        """
        In round \(round), New was removed a second time, and `remove` returned `true` because Old's \
        entry was still in the list. `add` has to take out empty entries, during an event as well.
        """)
      _ = scene.release("North")
      scene.add("Newest")
      scene.calls = []
      scene.notify("Last")
      try require(
        scene.calls, is: ["Last South", "Last Newest"],
        """
        In round \(round), North was deallocated and Newest was added, which may have its address. \
        The next event has to reach South and Newest.
        """)
    }
  }

  // edit: invoke
  @Test("An error ends the event and leaves the list usable")
  static func survivesErrors() async throws {
    try await survivesFailures()
    let scene = try Scene.working("North", "South", "East")
    scene.when("South", "Bad") { scene in
      scene.remove("North")
      scene.add("West")
      throw Failure()
    }
    expect(
      scene.fails("Bad"), is: true,
      "South threw an error. `invoke` has to throw it, too. Don't catch it.")
    expect(
      scene.calls, is: ["Bad North", "Bad South"],
      "South threw an error, which ends the event. Don't notify East.")
    expect(
      scene.names, is: ["South", "East", "West"],
      """
      North was removed and West was added before South threw an error, and both changes count. The \
      error itself changes nothing in the list, so South and East are still registered.
      """)
    scene.calls = []
    scene.notify("Next")
    expect(
      scene.calls, is: ["Next South", "Next East", "Next West"],
      """
      The next event has to reach all delegates that are registered after the error: South, East, \
      and West. If `invoke` counts or stores something for an event, undo that in `defer`.
      """)
    scene.when("West", "Worse") { _ in throw Failure() }
    expect(
      scene.fails("Worse"), is: true,
      "West, the last delegate, threw an error. `invoke` has to throw that one, too.")
    let states = ["West", "South", "East"].map { scene.release($0).state }
    expect(
      states, is: [.deallocated, .deallocated, .deallocated],
      """
      West threw an error, and then the test released all three delegates, but the list keeps one \
      alive. A line after the call to `body` doesn't run if `body` throws, so store a delegate only \
      in a local constant.
      """)
  }

  // edit: invoke
  @Test("An error in a nested event doesn't end the outer one")
  static func survivesNestedErrors() async throws {
    try await survivesFailures()
    let scene = try Scene.working("North", "South", "East", "West")
    scene.when("South", "Inner") { _ in throw Failure() }
    scene.when("North", "Outer") { scene in
      expect(scene.fails("Inner"), is: true, "`invoke` has to throw the error that `body` throws.")
      scene.remove("North")
      scene.remove("East")
    }
    scene.notify("Outer")
    expect(
      scene.calls, is: ["Outer North", "Inner North", "Inner South", "Outer South", "Outer West"],
      """
      North caught the error of the inner event, and then removed itself and East. The outer event \
      is still running: it has to continue with South, skip East, and notify West.
      """)
  }

  // edit: remove
  @Test("Memory doesn't grow with deallocated delegates")
  static func dropsEntries() async throws {
    try await survivesPlainEvents()
    _ = try Scene.working("North")
    try await requireFinish(await child(.manyShortLived).value) { output in
      output.contains("after an event")
        ? """
        In each of 500 events, 200 delegates were added and deallocated, and after the events, the \
        list still kept something for each of them. What an event notes about removals has to go \
        when the last event that is running ends.
        """
        : """
        50,000 delegates were added and deallocated, one after another, and the list kept something \
        for each of them. Keep the line in `add` that removes empty entries, and take out an entry \
        in `remove`. Before that, an event found the list empty, and another one threw an error: \
        what `invoke` stores for an event has to go then, too. Use `defer`.
        """
    }
  }

  private static func addManyShortLived() {
    endProcess(after: 20)
    let list = List()
    list.invoke { _ in }
    let owner = Station("North")
    list.add(owner)
    try? list.invoke { _ in throw Failure() }
    var before = 0
    for count in 1...250 {
      addShortLived(200, to: list)
      requireMemory(&before, count, "The list needs more and more memory.")
    }
    before = 0
    for count in 1...500 {
      // During an event, the list may keep what it needs to skip the removed delegates.
      var events = 0
      list.invoke { _ in
        events += 1
        addShortLived(200, to: list)
      }
      precondition(events == 1, "The event didn't reach the only delegate exactly once.")
      // Some lists remove the entries here, which is also fine.
      list.add(owner)
      requireMemory(&before, count, "The list keeps more and more after an event.")
    }
    withExtendedLifetime(owner) {}
  }

  private static func addShortLived(_ count: Int, to list: List) {
    for index in 1...count {
      let station = Station("")
      list.add(station)
      // Half of them are removed, which has to leave nothing behind either.
      if index.isMultiple(of: 2) { list.remove(station) }
    }
    // Some lists remove empty entries here, which is also fine.
    _ = list.delegates
    list.invoke { _ in }
  }

  private static func requireMemory(_ before: inout Int, _ count: Int, _ problem: String) {
    guard count.isMultiple(of: 10) else { return }
    let bytes = memoryInUse()
    // The first rounds need memory themselves.
    if count == 10 { before = bytes }
    precondition(bytes - before < 500_000, problem)
  }

  /// What runs in a child process, because it may crash or never end.
  private enum Run: String, Codable {
    case plainEvents, changes, nesting, leavingInDeinit, failures, manyShortLived

    func callAsFunction() {
      switch self {
      case .plainEvents: runPlainEvents()
      case .changes: runChanges()
      case .nesting: runNesting()
      case .leavingInDeinit: runLeavingInDeinit()
      case .failures: runFailures()
      case .manyShortLived: addManyShortLived()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        endProcess(after: 5)
        run()
        finish()
      }
    }
  }

  // Each of the following functions runs the code of several tests.

  private static let plainEvents = child(.plainEvents)

  private static func runPlainEvents() {
    let empty = Scene()
    empty.notify("Nothing")
    empty.remove("Stranger")
    let scene = Scene("North", "Old", "South", "North")
    _ = scene.release("Old")
    for name in ["Stranger", "South", "South", "North"] {
      scene.notify(name)
      scene.remove(name)
    }
    scene.notify("Last")
  }

  private static func survivesPlainEvents() async throws {
    try await requireFinish(await plainEvents.value) { output in
      output.contains("out of range")
        ? """
        The list may be empty. After `remove(at:)`, an index refers to a different entry or to \
        none. In `remove`, set the mark first.
        """
        : """
        Adding, removing, or notifying delegates crashed or didn't end. The list may be empty, an \
        entry may be empty, and `remove` may find no entry.
        """
    }
  }

  private static let changes = child(.changes)

  private static func runChanges() {
    _ = changedBeforeItsPlace()
    for removed in ["North", "South", "East"] {
      let scene = Scene("North", "South", "East")
      scene.when("South", "Fire") { $0.remove(removed) }
      scene.when("North", "Fire") { $0.add("West") }
      scene.when("East", "Fire") { _ = $0.release("West") }
      scene.notify("Fire")
      scene.notify("Next")
      scene.when("South", "Last") { scene in
        for name in ["North", "South", "East"] {
          scene.remove(name)
          scene.add(name)
        }
      }
      scene.notify("Last")
      ["North", "South", "East"].forEach { name in scene.when(name) { $0.remove(name) } }
      scene.notify("Leave")
    }
    let leaving = Scene("North", "South", "East")
    ["North", "South", "East"].forEach { name in leaving.when(name) { $0.remove(name) } }
    leaving.notify("Leave")
    let scene = Scene("North", "Harbor", "South", "East", "West")
    scene.when("South") { scene in ["North", "Harbor", "East"].forEach { scene.remove($0) } }
    scene.notify("Fire")
  }

  private static func survivesChanges() async throws {
    try await survivesPlainEvents()
    try await requireFinish(
      await changes.value,
      """
      Delegates were removed, added, or deallocated during an event, and the program crashed or \
      didn't end. An index into `entries` isn't valid after a change. Go through a snapshot.
      """)
  }

  private static let nesting = child(.nesting)

  private static func runNesting() {
    _ = changedWhileNested()
    _ = changedInTheInnermost()
    _ = changedBetweenTwo()
    let scene = Scene("North", "South")
    scene.when("North", "Outer") { $0.notify("Inner") }
    scene.when("South", "Inner") {
      $0.notify("Innermost")
      $0.remove("South")
    }
    scene.notify("Outer")
  }

  private static func survivesNesting() async throws {
    try await survivesPlainEvents()
    try await requireFinish(
      await nesting.value,
      """
      A delegate began a nested event, and the program crashed or didn't end. Each call to `invoke` \
      needs its own loop, and the end of one call must not change what another one uses.
      """)
  }

  private static let leavingInDeinit = child(.leavingInDeinit)

  private static func runLeavingInDeinit() {
    for name in ["North", "South", "East"] {
      let scene = Scene("North", "South", "East")
      scene.makeLeaveInDeinit(name)
      scene.when("South") { _ = $0.release(name) }
      scene.notify("Fire")
      scene.notify("Next")
    }
    let town = Scene("North", "South", "East", "West")
    ["North", "South", "East"].forEach(town.makeLeaveInDeinit)
    town.when("South") { town in
      for name in ["North", "South", "East"] { _ = town.release(name) }
    }
    town.notify("Fire")
    let scene = Scene("North", "South")
    scene.makeLeaveInDeinit("North")
    _ = scene.release("North")
    scene.notify("Next")
  }

  private static func survivesDeinit() async throws {
    try await survivesPlainEvents()
    try await requireFinish(
      await leavingInDeinit.value,
      """
      A delegate called `remove` in its `deinit`, and the program crashed. Don't store an object \
      that is being deallocated. Use only its identifier to find the entry.
      """)
  }

  private static let failures = child(.failures)

  private static func runFailures() {
    let scene = Scene("North", "South", "East")
    scene.when("South", "Bad") { scene in
      scene.remove("North")
      throw Failure()
    }
    scene.when("South", "Outer") {
      _ = $0.fails("Bad")
      $0.remove("East")
    }
    scene.notify("Outer")
    _ = scene.fails("Bad")
    scene.notify("Next")
  }

  private static func survivesFailures() async throws {
    try await survivesPlainEvents()
    try await requireFinish(
      await failures.value,
      """
      A delegate threw an error, and the program crashed or the next event didn't end. If an event \
      has to clean up at its end, it has to do so after an error, too. Use `defer`.
      """)
  }
}

// If the compiler says here that `any Responding` has to be a class type, remove the constraint to
// `AnyObject` from your class: a protocol type isn't a class type.
private typealias List = ReentrantMulticastDelegate<any Responding>

private protocol Responding {
  var name: String { get }
}

private struct Failure: Error {}

/// Stations of the same name are equal.
private final class Station: Responding, Hashable {
  let name: String
  var whenDeallocated: ((Station) -> Void)?

  init(_ name: String) {
    self.name = name
  }

  deinit {
    whenDeallocated?(self)
  }

  static func == (left: Station, right: Station) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A list and the owner of its delegates, which record their calls and can react to them.
private final class Scene {
  let list = List()
  var calls: [String] = []
  /// What `remove` returned in a `deinit`.
  private(set) var results: [Bool] = []
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Scene) throws -> Void] = [:]

  init(_ names: String...) {
    names.forEach { add($0) }
  }

  /// A scene whose list has notified its delegates once, in order.
  static func working(_ names: String...) throws -> Scene {
    let scene = Scene()
    names.forEach { scene.add($0) }
    scene.notify("Test")
    try require(
      scene.calls, is: names.map { "Test \($0)" },
      "`invoke` has to notify every delegate, in order, before this test can continue.")
    scene.calls = []
    return scene
  }

  var names: [String] { list.delegates.map(\.name) }

  func station(_ name: String) -> Station { stations[name] ?? Station(name) }

  @discardableResult
  func add(_ name: String) -> Bool {
    let station = station(name)
    stations[name] = station
    return list.add(station)
  }

  @discardableResult
  func remove(_ name: String) -> Bool {
    list.remove(station(name))
  }

  /// Drops the scene's only reference to a station.
  func release(_ name: String) -> Probe {
    let probe = Probe(station(name))
    stations[name] = nil
    return probe
  }

  func makeLeaveInDeinit(_ name: String) {
    stations[name]?.whenDeallocated = { [weak self] station in
      if let self { results.append(list.remove(station)) }
    }
  }

  /// Sets what a station does at its next event, or at its next one of a name.
  func when(_ name: String, _ event: String = "", _ reaction: @escaping (Scene) throws -> Void) {
    reactions[event + " " + name] = reaction
  }

  func notify(_ event: String) {
    expect(fails(event), is: false, "`invoke` threw an error, although no delegate threw one.")
  }

  /// Notifies the delegates about an event and returns whether one of them threw an error.
  func fails(_ event: String) -> Bool {
    do {
      try list.invoke { station in
        precondition(calls.count < 100, "The event doesn't end.")
        calls.append("\(event) \(station.name)")
        let specific = reactions.removeValue(forKey: "\(event) \(station.name)")
        let general = reactions.removeValue(forKey: " \(station.name)")
        try (specific ?? general)?(self)
      }
    } catch {
      return true
    }
    return false
  }
}

import Dispatch
import Foundation
import StepSupport
import Testing

#if EXERCISE
  import MondayExercise
#else
  import MondaySolution
#endif

// A `Stage` has a monitor, whose only delegate is an `Outputs`, with `stage.north` in its list, and a
// history, which stays on the notification. `stage.connect("Car")` returns when the monitor has
// reported the car.

@Suite(
  "16 Monday", .serialized, .rehearsed, .edit("Outputs.swift", "outputMonitor"),
  .ifItCrashes(
    .isolation,
    """
    The monitor calls its delegate on its own queue, and code of the main actor ran there. \
    `MainActor.assumeIsolated` doesn't hop, and neither does `@preconcurrency` or `@MainActor` \
    before the protocol's name.
    """)
) @MainActor
enum MondayTests {
  // MARK: - The lesson: the owner

  @Test("Every delegate is notified when the output changes")
  static func notifies() async throws {
    let stage = Stage()
    let (north, south) = (stage.north, stage.south)
    try stage.connect("Headphones")
    await eventually { !south.lines.isEmpty }
    let isLost = north.lines.isEmpty && !south.lines.isEmpty
    try require(
      "North: \(north.line), South: \(south.line)", is: "North: Headphones, South: Headphones",
      isLost
        ? "North was added before South. The second delegate must not replace the first one."
        : """
        North and South were added, and the monitor reported Headphones. Keep them in a list, and \
        notify the list on the main actor.
        """)
    stage.outputs.addDelegate(north)
    try await stage.requireDelivery(of: "Car")
    await settle()
    expect(
      north.line, is: "Headphones, Car",
      "North was added again before the monitor reported Car. Adding it again has no effect.",
      edit: ["Outputs.swift", "addDelegate"])
  }

  @Test("When a delegate is notified, the current output is the new one")
  static func storesFirst() async throws {
    let stage = Stage()
    var present = "nothing"
    stage.north.whenNotified = { present = stage.outputs.current }
    try await stage.requireDelivery(of: "Headphones")
    expect(
      present, is: "Headphones",
      """
      North was notified of Headphones and asked for `current` at that moment. Store the output \
      before you notify the delegates.
      """)
  }

  @Test("Changes that come while the main actor is busy arrive one by one")
  static func deliversWhatWaited() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "Bedroom")
    // The main actor does nothing else until the monitor has reported all three.
    for output in ["Headphones", "Car", "Kitchen"] { try stage.connect(output) }
    await eventually { stage.north.lines.count >= 4 }
    await settle()
    expect(
      stage.north.line, is: "Bedroom, Headphones, Car, Kitchen",
      stage.north.lines.count < 4
        ? """
        The main actor was busy while the monitor reported Headphones, Car, and Kitchen. Each \
        change counts, so keep all that wait.
        """
        : """
        The main actor was busy while the monitor reported Headphones, Car, and Kitchen. Notify \
        the delegates of the output that was reported, once and in order, and not of the one \
        that's present by then.
        """)
  }

  @Test("A delegate that was removed isn't notified", .edit("Outputs.swift", "removeDelegate"))
  static func removes() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "Headphones")
    stage.outputs.removeDelegate(stage.north)
    try await stage.requireDelivery(of: "Car")
    expect(
      stage.north.line, is: "Headphones",
      "North was removed before the monitor reported Car. Take it out of the list.")
  }

  @Test("None of 10,000 changes overtakes another one")
  static func keepsTheOrder() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "0")
    interruptThreads(until: .now + .seconds(1))
    for number in 1...10_000 { stage.monitor.connect("\(number)") }
    await eventually { stage.north.lines.count > 10_000 }
    let numbers = stage.north.lines.compactMap { Int($0) }
    let isBackwards = zip(numbers, numbers.dropFirst()).contains { $0 > $1 }
    expect(
      isBackwards ? "a change after a later one" : "in order", is: "in order",
      """
      The delegates were notified in another order than the monitor's. A task keeps its place only \
      if its closure belongs to the main actor from the beginning, and has no `await` before the \
      notification.
      """)
    expect(
      stage.north.lines.count, is: 10_001, "Each of the changes counts, however fast they come.")
  }

  // MARK: - The lesson: both ways

  @Test("A history that hasn't moved still observes each change, once")
  static func keepsTheNotification() async throws {
    let stage = Stage()
    for output in ["Headphones", "Car"] { try await stage.requireDelivery(of: output) }
    await eventually { stage.history.entries.count >= 2 }
    await settle()
    expect(
      line(of: stage.history.entries), is: "Headphones, Car",
      """
      The history still observes the notification, and knows nothing of the list. Until the last \
      observer has moved, post the notification once for each change, with the output in `userInfo`.
      """)
    expect(
      stage.placeOfPosts, is: "on the monitor's queue",
      """
      `History.swift` says where the notification is posted, and other teams rely on that. Leave \
      the line that posts in the method that the monitor calls.
      """)
  }

  @Test("The mini player shows each change once", .edit("MiniPlayer.swift", "init"))
  static func movesTheMiniPlayer() async throws {
    let stage = Stage()
    let miniPlayer = MiniPlayer(outputs: stage.outputs)
    try await stage.expectOneWay({ miniPlayer.labels })
  }

  @Test(
    "A screen shows the current output when it appears",
    .edit("OutputScreen.swift", "viewWillAppear"))
  static func showsThePresentOutput() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "Headphones")
    try require(
      stage.outputs.current, is: "Headphones", "Store each output that the monitor reports.",
      edit: ["Outputs.swift", "outputMonitor"])
    let screen = OutputScreen(outputs: stage.outputs)
    screen.viewWillAppear()
    expect(
      line(of: screen.titles), is: "Headphones",
      """
      The output changed to Headphones before the screen appeared. No event comes for that anymore, \
      so the screen has to ask for the current output.
      """)
  }

  @Test("A visible screen shows each change once", .edit("OutputScreen.swift", "viewWillAppear"))
  static func movesTheScreen() async throws {
    let stage = Stage()
    let screen = OutputScreen(outputs: stage.outputs)
    screen.viewWillAppear()
    try await stage.expectOneWay({ screen.titles })
  }

  @Test(
    "A screen that has disappeared shows nothing",
    .edit("OutputScreen.swift", "viewDidDisappear"))
  static func disappears() async throws {
    let stage = Stage()
    let screen = try await stage.visibleScreen()
    screen.viewDidDisappear()
    let shown = screen.titles.count
    try await stage.requireDelivery(of: "Car")
    await settle()
    expect(
      screen.titles.line(after: shown), is: "none",
      """
      The screen had disappeared when the output changed to Car. It isn't deallocated, so the list \
      notifies it until the screen is removed.
      """)
  }

  @Test(
    "A screen that appears again shows each change once",
    .edit("OutputScreen.swift", "viewWillAppear"))
  static func appearsAgain() async throws {
    let stage = Stage()
    let screen = try await stage.visibleScreen()
    screen.viewDidDisappear()
    try await stage.requireDelivery(of: "Car")
    let shown = screen.titles.count
    screen.viewWillAppear()
    try require(
      screen.titles.line(after: shown), is: "Car",
      "The output changed to Car while the screen was away. Show that whenever it appears.")
    try await stage.requireDelivery(of: "Kitchen")
    await settle()
    let lines = screen.titles.line(after: shown)
    expect(
      lines, is: "Car, Kitchen",
      lines == "Car"
        ? """
        The screen appeared again, with Car, and the output changed to Kitchen. It was removed when \
        it disappeared, so it has to be added whenever it appears.
        """
        : """
        The screen appeared again, with Car, and the output changed to Kitchen. What's registered \
        when the screen appears has to be undone when it disappears.
        """)
  }

  // MARK: - The traps

  @Test("A screen that appears while changes wait shows none of them after a later one")
  static func appearsWhileChangesWait() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "Headphones")
    for output in ["Car", "Kitchen"] { try stage.connect(output) }
    let screen = OutputScreen(outputs: stage.outputs)
    screen.viewWillAppear()
    await eventually { screen.titles.last == "Kitchen" && stage.north.lines.count == 3 }
    await settle()
    try require(line(of: stage.north.lines), is: "Headphones, Car, Kitchen", needsDelivery)
    expect(
      line(of: screen.titles), is: "Headphones, Car, Kitchen",
      """
      Two changes waited for the main actor when the screen appeared. It asked for the current \
      output and was then notified of both. Store an output where you notify of it, not on the \
      monitor's queue.
      """)
  }

  @Test("Released screens are deallocated", .edit("OutputScreen.swift", "viewWillAppear"))
  static func releasesScreens() async throws {
    let stage = Stage()
    var listener: Listener? = Listener("East")
    stage.outputs.addDelegate(listener!)
    var visible: OutputScreen? = try await stage.visibleScreen()
    var miniPlayer: MiniPlayer? = MiniPlayer(outputs: stage.outputs)
    try await stage.requireDelivery(of: "Car")
    await settle()
    try require(
      Probe.release(&listener), is: .deallocated,
      "Only the list still refers to East, and keeps it alive. It has to refer to East weakly.",
      edit: ["Outputs.swift", "strong OutputsDelegate", "addDelegate"])
    expect(
      Probe.release(&visible), is: .deallocated,
      "A visible screen was released. The list doesn't keep it alive, but a closure may.")
    expect(
      Probe.release(&miniPlayer), is: .deallocated,
      "The mini player was released. The list doesn't keep it alive, but a closure may.",
      edit: ["MiniPlayer.swift", "init"])
  }

  @Test("A released owner is deallocated")
  static func releasesTheOwner() async throws {
    let stage = Stage()
    try await stage.requireDelivery(of: "Headphones")
    let probe = Probe(stage.outputs)
    stage.owner = nil
    await eventually { probe.state == .deallocated }
    expect(
      probe.state, is: .deallocated,
      """
      The monitor refers weakly to its delegate, and nothing else should refer to `Outputs`. A \
      task that reads a stream keeps what it captures: unwrap a weak `self` for each change.
      """)
    try stage.connect("Car")
    await settle()
    expect(
      stage.north.line, is: "Headphones",
      "`Outputs` was deallocated, and a delegate was notified of a later change.")
  }
}

// MARK: - What the tests use

private let needsDelivery: Comment =
  "This test needs delegates that are notified when the output changes. Write that first."

extension [String] {
  /// What was shown after some lines.
  fileprivate func line(after count: Int) -> String {
    StepSupport.line(of: Array(dropFirst(count)))
  }
}

/// How long a test waits for the monitor, which is shorter after a wait in vain.
@MainActor private var patience = DispatchTimeInterval.seconds(2)

/// A monitor, the object that is its delegate, and a history that observes the notification.
@MainActor private final class Stage {
  let monitor: OutputMonitor
  let history: History
  private let center = NotificationCenter()
  private let queue = DispatchQueue(label: "Monitor")
  private let hasPostElsewhere = Flag()
  /// The only strong reference to the outputs, whose delegates are North and South.
  var owner: Outputs?
  let (north, south) = (Listener("North"), Listener("South"))

  var outputs: Outputs { owner! }

  init() {
    monitor = OutputMonitor(queue: queue)
    history = History(center: center)
    owner = Outputs(monitor: monitor, center: center)
    let key = DispatchSpecificKey<Void>()
    queue.setSpecific(key: key, value: ())
    _ = center.addObserver(forName: .outputDidChange, object: nil, queue: nil) {
      [hasPostElsewhere] _ in
      if DispatchQueue.getSpecific(key: key) == nil { hasPostElsewhere.set() }
    }
    for listener in [north, south] { outputs.addDelegate(listener) }
  }

  var placeOfPosts: String { hasPostElsewhere.isSet ? "elsewhere" : "on the monitor's queue" }

  /// Lets the monitor report an output, and blocks the main actor until it has.
  func connect(_ output: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let report = DispatchGroup()
    monitor.connect(output)
    queue.async(group: report) {}
    guard report.wait(timeout: .now() + patience) == .timedOut else { return }
    patience = .milliseconds(50)
    try require(
      "the monitor waits", is: "the monitor continues",
      """
      The main actor was busy, and the monitor's queue waited for it, as it does in a call of \
      `DispatchQueue.main.sync`. If the main actor waited for the monitor as well, neither would \
      continue. Hand the output over, and return.
      """, sourceLocation: sourceLocation)
  }

  /// Lets the monitor report an output, and stops the test unless South is notified of it.
  func requireDelivery(
    of output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try connect(output, sourceLocation: sourceLocation)
    await eventually { south.lines.last == output }
    try require(
      south.lines.last ?? "nothing", is: output, needsDelivery, sourceLocation: sourceLocation)
  }

  /// Requires an object to show a change once, and expects it not to observe the notification.
  func expectOneWay(
    _ lines: () -> [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let count = lines().count
    try await requireDelivery(of: "Headphones", sourceLocation: sourceLocation)
    await eventually { lines().count > count }
    await settle()
    try require(
      lines().line(after: count), is: "Headphones",
      """
      The output changed to Headphones once. An object that's a delegate and also observes the \
      notification hears of each change twice, so remove its observer.
      """,
      where: [
        "none": """
        The output changed to Headphones, and this object showed nothing. If its observer is \
        removed, it has to be a delegate: add it with `addDelegate`.
        """
      ], sourceLocation: sourceLocation)
    center.post(name: .outputDidChange, object: nil, userInfo: ["output": "Stray"])
    await settle()
    expect(
      lines().last == "Stray" ? "is shown" : "isn't observed", is: "isn't observed",
      """
      The notification was posted without a change, and this object shows it. Make it a delegate, \
      and remove its observer.
      """, sourceLocation: sourceLocation)
  }

  /// Returns a screen that has appeared and shown Headphones.
  func visibleScreen(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> OutputScreen {
    let screen = OutputScreen(outputs: outputs)
    screen.viewWillAppear()
    try await requireDelivery(of: "Headphones", sourceLocation: sourceLocation)
    await eventually { screen.titles.last == "Headphones" }
    try require(
      screen.titles.last ?? "nothing", is: "Headphones",
      "This test needs a visible screen that shows a change. Write that first.",
      sourceLocation: sourceLocation)
    return screen
  }
}

@MainActor private final class Listener: OutputsDelegate, Named {
  nonisolated let name: String
  var whenNotified: () -> Void = {}
  private(set) var lines: [String] = []

  init(_ name: String) {
    self.name = name
  }

  var line: String { StepSupport.line(of: lines) }

  func outputs(_ outputs: Outputs, didChangeTo output: String) {
    MainActor.preconditionIsolated()
    lines.append(output)
    whenNotified()
  }
}

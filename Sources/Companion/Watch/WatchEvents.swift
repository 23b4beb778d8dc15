import Console
import Dispatch
import Foundation
import Synchronization

/// What happens while a watch runs.
enum WatchEvent: Sendable {
  case input([InputEvent])
  /// The files of a step aren't those of the last look, or are looked at for the first time.
  case saved(Step)
  /// What the running check does now, and for how long.
  case progress(String)
  case checked(WatchCheck, Result<CheckResult, any Error>)
  /// The window has this size now.
  case resized(Console)
  /// The terminal was closed, or a signal arrived.
  case closed
}

/// The events of a watch in the order in which they came, whichever thread sent them.
final class WatchEvents: Sendable {
  private let waiting = Mutex<[WatchEvent]>([])
  private let count = DispatchSemaphore(value: 0)

  func send(_ event: WatchEvent) {
    waiting.withLock { $0.append(event) }
    count.signal()
  }

  /// Takes the first event, and waits for one if there is none.
  func next() -> WatchEvent {
    count.wait()
    return waiting.withLock { $0.removeFirst() }
  }
}

/// A thread that looks at the terminal and at the learner's files, and sends what is new.
final class WatchLookout: Sendable {
  private let package: BookPackage
  private let terminal: RawTerminal
  private let events: WatchEvents
  private let shownStep: Mutex<Step>
  /// Held by who reads the terminal.
  private let reading = Mutex(())
  private let isPaused = Atomic(false)

  init(package: BookPackage, terminal: RawTerminal, step: Step, events: WatchEvents) {
    (self.package, self.terminal, self.events) = (package, terminal, events)
    shownStep = Mutex(step)
  }

  func start() {
    Thread.detachNewThread { self.run() }
  }

  /// From now on, the files of this step are looked at most often.
  func follow(_ step: Step) {
    shownStep.withLock { $0 = step }
  }

  /// Runs `body`, which reads the terminal, while the thread doesn't.
  func whilePaused(_ body: () -> Void) {
    isPaused.store(true, ordering: .relaxed)
    reading.withLock { _ in body() }
    isPaused.store(false, ordering: .relaxed)
  }

  /// What was typed; `nil` if the terminal was closed.
  private func bytes() -> [UInt8]? {
    // A thread that takes the lock again at once would keep another one out.
    while isPaused.load(ordering: .relaxed), !Signals.haveArrived { usleep(10_000) }
    return reading.withLock { _ in
      guard var bytes = terminal.bytes(within: 150) else { return nil }
      // The rest of an arrow key's sequence may come a moment after its Esc.
      if bytes.last == 0x1b { bytes += terminal.bytes(within: 20) ?? [] }
      return bytes
    }
  }

  private func run() {
    var parser = InputParser()
    var console = Console.standard
    var stamps: [Step: [URL: FileStamp]] = [:]
    var lastLook: ContinuousClock.Instant?

    func look(at step: Step) {
      let now = Exercise.stamps(of: step, in: package)
      guard stamps.updateValue(now, forKey: step) != now else { return }
      events.send(.saved(step))
    }

    while !Signals.haveArrived {
      look(at: shownStep.withLock { $0 })
      // Looking at the files of all steps takes a few milliseconds.
      if lastLook.map({ .now - $0 > .seconds(4) }) ?? true {
        Step.exercises.forEach(look)
        lastLook = .now
      }
      guard let bytes = bytes() else { break }
      let input = parser.events(from: bytes)
      if !input.isEmpty { events.send(.input(input)) }
      if console != .standard {
        console = .standard
        events.send(.resized(console))
      }
    }
    events.send(.closed)
  }
}

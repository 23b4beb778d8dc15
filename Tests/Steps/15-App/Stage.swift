import Observation
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import AppExercise
#else
  import AppSolution
#endif

/// An owner, the service that it uses, and delegates that write down what they're notified of.
@MainActor final class Stage {
  let connection = Connection()
  let service: DownloadService
  let downloads: Downloads
  private(set) var delegates: [Listener] = []
  private(set) var log: [String] = []
  var whenNotified: () -> Void = {}
  private(set) var parts: [Int] = []

  init(parts: Int = 10) {
    service = DownloadService(parts: parts) { [connection] _, part throws(DownloadError) in
      try connection.fetch(part)
    }
    downloads = Downloads(service: service)
  }

  deinit { connection.deliver() }

  /// The state of Prelude.
  var state: DownloadState { downloads.state(of: "Prelude") }

  /// Lets a part through, and waits until the owner has handled it.
  func receiveFirstPart() async {
    connection.deliver(1)
    await eventually { state == .loading(1) }
  }

  /// Ends the download, and waits until a delegate was notified.
  func end(_ end: String) async {
    switch end {
    case "been canceled": downloads.cancel("Prelude")
    case "failed": connection.fail()
    default: connection.deliver()
    }
    await eventually { !log.isEmpty }
  }

  /// Returns a stage where `Prelude` is loading, and the service waits before its first part.
  static func loading(
    _ names: String..., parts: Int = 10, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Stage {
    let stage = Stage(parts: parts)
    for name in names { stage.addDelegate(name) }
    stage.downloads.start("Prelude")
    try require(
      stage.running, is: ["Prelude"],
      "This test needs a `start` that makes the service run a download. Write that first.",
      sourceLocation: sourceLocation)
    return stage
  }

  private func addDelegate(_ name: String) {
    let delegate = Listener(name) { [weak self] event in
      self?.log.append("\(name): \(event)")
      self?.whenNotified()
    }
    delegates.append(delegate)
    downloads.addDelegate(delegate)
  }

  /// The songs whose downloads run and weren't canceled.
  var running: [String] { service.downloads.filter { !$0.isCanceled }.map(\.title) }

  /// Records the number of parts before each change of the state.
  func recordParts() {
    withObservationTracking {
      if case .loading(let part) = state { parts.append(part) }
    } onChange: {
      MainActor.assumeIsolated { self.recordParts() }
    }
  }

  /// Whether the service is done with its calls.
  var isDone: Bool { service.downloads.isEmpty }

  /// Lets the service call everything that it's going to call, and waits for it.
  func finish() async {
    connection.deliver()
    await eventually { isDone }
    await settle()
  }
}

@MainActor final class Listener: DownloadsDelegate, Named {
  nonisolated let name: String
  private let record: (String) -> Void

  init(_ name: String, record: @escaping (String) -> Void) {
    (self.name, self.record) = (name, record)
  }

  func downloads(_ downloads: Downloads, didFinish title: String) {
    record("\(title) finished")
  }

  func downloads(_ downloads: Downloads, didCancel title: String) {
    record("\(title) canceled")
  }

  func downloads(_ downloads: Downloads, didFail title: String, with error: DownloadError) {
    record("\(title) failed: \(error)")
  }
}

/// The connection of a service: it holds the threads back until a test delivers parts of a song.
final class Connection: Sendable {
  private let state = Mutex((tickets: 0, lastPart: 0, isDown: false))

  /// Blocks a thread until it may get a part, or until the part fails.
  func fetch(_ part: Int) throws(DownloadError) {
    state.withLock { $0.lastPart = part }
    while !mayPass() { pauseThread(microseconds: 200) }
    if state.withLock({ $0.isDown }) { throw .offline }
  }

  private func mayPass() -> Bool {
    state.withLock { state in
      guard state.tickets > 0 else { return false }
      state.tickets -= 1
      return true
    }
  }

  /// Lets some parts through, or all.
  func deliver(_ parts: Int = 1_000_000) { state.withLock { $0.tickets += parts } }

  /// Lets the part that waits fail, and all after it.
  func fail() { state.withLock { ($0.tickets, $0.isDown) = (1_000_000, true) } }

  /// Lets the next part wait again.
  func restart() { state.withLock { ($0.tickets, $0.isDown) = (0, false) } }

  /// Whether a thread waits for this part, so the service has reported those before it.
  func isReached(part: Int) -> Bool { state.withLock { $0.lastPart >= part } }
}

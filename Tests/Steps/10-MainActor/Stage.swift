import Dispatch
import StepSupport
import Synchronization

#if EXERCISE
  import MainActorExercise
#else
  import MainActorSolution
#endif

let notIsolated = ", not isolated"

/// A delegate that has the isolation of the protocol.
final class Screen: PlayerDelegate, Named, Sendable {
  nonisolated let name: String
  private let log: Log
  private let whenNotified: @Sendable () -> Void

  nonisolated init(
    _ name: String, log: Log, whenNotified: @escaping @Sendable () -> Void = {}
  ) {
    self.name = name
    self.log = log
    self.whenNotified = whenNotified
  }

  func player(_ player: Player, didLoad track: Track) {
    whenNotified()
    guard #isolation === MainActor.shared else {
      return log.add("\(name): \(track.title)\(notIsolated)")
    }
    // The compiler's view of the isolation has to match the runtime's, or the program ends here.
    MainActor.preconditionIsolated("A screen was notified off the main actor.")
    log.add("\(name): \(track.title)")
  }
}

/// A player with screens that record what they're notified about.
@MainActor final class Stage {
  let player = Player()
  let log = Log()
  private(set) var screens: [String: Screen] = [:]
  private let (hasBegun, canEnd, hasEnded) = (Flag(), Flag(), Flag())

  init(_ names: String..., whenNotified: @escaping @Sendable () -> Void = {}) {
    for name in names {
      let screen = Screen(name, log: log, whenNotified: whenNotified)
      screens[name] = screen
      player.add(screen)
    }
  }

  /// Starts to load a track, and waits until it's being decoded.
  func startLoad() async -> Task<Void, Never> {
    let load = Task.detached { [player, hasBegun, canEnd, hasEnded] in
      await player.load(["Blue Hour"]) { title in
        hasBegun.set()
        // On a busy machine, the main actor may be late, and only the test ends the decoding.
        _ = blockThread(seconds: 60, until: { canEnd.isSet })
        hasEnded.set()
        return Track(title: title)
      }
    }
    await suspend(until: { hasBegun.isSet })
    return load
  }

  /// Ends the decoding and blocks the main actor, so that the notification has to wait.
  func finishDecoding() {
    canEnd.set()
    _ = blockThread(until: { hasEnded.isSet })
    pauseThread(microseconds: 20_000)
  }
}

/// Lines that are written from any thread.
final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func add(_ line: String) { storage.withLock { $0.append(line) } }

  func text(ofLines count: Int) async -> String {
    await lines(atLeast: count).joined(separator: ", ")
  }

  /// Returns the lines as soon as there are enough of them, or those that exist after a short wait.
  ///
  /// Only one test checks when a load returns. The others wait for late notifications.
  func lines(atLeast count: Int) async -> [String] {
    for _ in 1...100 where lines.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    return lines
  }
}

/// Something that happens once, on any thread.
final class Flag: Sendable {
  private let log = Log()

  var isSet: Bool { !log.lines.isEmpty }

  func set() { log.add("set") }
}

/// Whether the code runs on the main actor, whose work is on the main queue.
///
/// On Linux, that queue isn't bound to the main thread.
func isOnTheMainActor() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Suspends the task until a condition is true, for at most twenty seconds.
///
/// The main queue resumes the task, because `decode` may block all other threads.
@MainActor func suspend(until condition: () -> Bool) async {
  for _ in 1...20_000 where !condition() {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
    }
  }
}

/// Runs tasks in one thread, and of the jobs that wait, the newest first.
final class NewestFirst: TaskExecutor {
  private let queue = DispatchQueue(label: "NewestFirst")
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    queue.async {
      let newest = self.jobs.withLock { $0.removeLast() }
      newest.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}

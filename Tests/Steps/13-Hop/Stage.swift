import Dispatch
import MainActorSolution
import StepSupport
import Synchronization
import Testing

/// A screen that writes the title of each track to a log.
final class Screen: PlayerDelegate {
  private let log: Log
  private let whenNotified: () -> Void

  init(log: Log, whenNotified: @escaping () -> Void) {
    (self.log, self.whenNotified) = (log, whenNotified)
  }

  func player(_ player: Player, didAppend track: Track) {
    whenNotified()
    log.add(track.title)
  }
}

/// A player and its screen, which stay until all tests have ended.
@MainActor final class Stage {
  private static var all: [Stage] = []

  let player = Player()
  /// The titles of the tracks that the screen was notified about.
  let log = Log()
  private let screen: Screen

  init(whenNotified: @escaping () -> Void = {}) {
    screen = Screen(log: log, whenNotified: whenNotified)
    player.add(screen)
    Self.all.append(self)
  }
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

/// Waits until a condition is true, or for two seconds, and leaves the main actor free.
@MainActor func wait(until condition: @escaping @Sendable () -> Bool) async {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "Wait").async {
      _ = blockThread(until: condition)
      continuation.resume()
    }
  }
}

/// Runs a task, and its child tasks in an order that no other executor promises to avoid: of those
/// that wait, the newest one first.
///
/// A child task inherits the executor of its parent. On an executor with one thread that runs the
/// oldest one first, a task for each hop would keep the order by chance.
final class NewestFirst: TaskExecutor {
  private let queue = DispatchQueue(label: "NewestFirst")
  private let waiting = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(job) }
    queue.async { [self] in
      waiting.withLock { $0.popLast() }?.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

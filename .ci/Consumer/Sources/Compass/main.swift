import Dispatch
import Multicast
import Synchronization

nonisolated protocol CompassDelegate: AnyObject, Sendable {
  func compass(_ compass: Compass, didTurnTo degrees: Int)
}

nonisolated final class Compass: Sendable {
  private let delegates = MulticastDelegate<any CompassDelegate>()
  private let device: Device
  private let state = Mutex((isRunning: false, checks: 0))

  init(_ device: Device) { self.device = device }

  func add(_ delegate: any CompassDelegate) {
    delegates.add(delegate)
    startOrStop()
  }

  func remove(_ delegate: any CompassDelegate) {
    delegates.remove(delegate)
    startOrStop()
  }

  /// Notifies the delegates.
  ///
  /// The device calls this on its thread.
  func receive(_ degrees: Int) {
    delegates.invoke { $0.compass(self, didTurnTo: degrees) }
    startOrStop()
  }

  /// Checks whether there are delegates; the newest check decides.
  private func startOrStop() {
    let check = state.withLock { state in
      state.checks += 1
      return state.checks
    }
    let isNeeded = !delegates.isEmpty
    state.withLock { state in
      guard check == state.checks, isNeeded != state.isRunning else { return }
      state.isRunning = isNeeded
      if isNeeded { device.start() } else { device.stop() }
    }
  }
}

/// Stands for a sensor or a socket, which must be started and stopped in turns.
///
/// A real one calls `receive`, on a thread of the system.
nonisolated final class Device: Sendable {
  private let state = Mutex((isOn: false, starts: 0))

  var isOn: Bool { state.withLock { $0.isOn } }
  var starts: Int { state.withLock { $0.starts } }

  func start() {
    state.withLock { state in
      precondition(!state.isOn, "It was started twice.")
      state = (true, state.starts + 1)
    }
  }

  func stop() {
    state.withLock { state in
      precondition(state.isOn, "It was stopped twice.")
      state.isOn = false
    }
  }
}

final class Needle: CompassDelegate {
  func compass(_ compass: Compass, didTurnTo degrees: Int) {}
}

/// A delegate that removes itself in its `deinit`.
final class Logger: CompassDelegate {
  private let compass: Compass

  init(of compass: Compass) {
    self.compass = compass
    compass.add(self)
  }

  deinit { compass.remove(self) }

  func compass(_ compass: Compass, didTurnTo degrees: Int) {}
}

let device = Device()
let compass = Compass(device)
let first = Needle()
var second: Needle? = Needle()
compass.add(first)
if let second { compass.add(second) }
print("With two delegates: \(device.isOn), starts: \(device.starts)")
compass.remove(first)
print("With one delegate: \(device.isOn)")

second = nil
print("After its deallocation: \(device.isOn)")
compass.receive(90)
print("After the next value: \(device.isOn)")

var logger: Logger? = Logger(of: compass)
print("With a delegate that removes itself: \(logger != nil && device.isOn)")
logger = nil
print("After its deallocation: \(device.isOn)")

// Again and again, one delegate comes while another one leaves.
let needles = [Needle(), Needle()]
compass.add(needles[0])
var failures = 0
for turn in 0..<20_000 {
  DispatchQueue.concurrentPerform(iterations: 2) { thread in
    let needle = needles[(turn + thread) % 2]
    if thread == 0 { compass.remove(needle) } else { compass.add(needle) }
  }
  if !device.isOn { failures += 1 }
}
print("With two threads, it was off for a delegate \(failures) times.")

// Four threads add and remove delegates, and a fifth one notifies them.
DispatchQueue.concurrentPerform(iterations: 5) { thread in
  for turn in 0..<5_000 {
    if thread == 4 {
      compass.receive(turn)
    } else {
      let logger = Logger(of: compass)
      if turn.isMultiple(of: 2) { compass.remove(logger) }
    }
  }
}
compass.remove(needles[0])
print("After the last one was removed: \(device.isOn)")

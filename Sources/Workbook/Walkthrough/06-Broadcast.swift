import BroadcastSolution
import WrapperSolution

func broadcastExample() {
  broadcastToASet()
  loseListeners()
}

private func broadcastToASet() {
  var received: [String] = []
  let first = FirstListener { received.append($0) }
  let second = SecondListener { received.append($0) }
  let broadcaster = EventBroadcaster()

  // A set promises no order, so the lines of an event are sorted before they are printed.
  func broadcast(_ message: String) {
    received = []
    broadcaster.broadcastEvent(message: message)
    received.sorted().forEach { print($0) }
  }

  withExtendedLifetime((first, second)) {
    broadcaster.addDelegate(first)
    broadcaster.addDelegate(second)
    broadcaster.addDelegate(first)
    broadcast("Hello, Multicast Delegates!")

    broadcaster.removeDelegate(first)
    broadcast("Only SecondListener should receive this.")
  }
}

private final class Listener {}

/// A weak set that mistakes a stored identifier for a member.
private final class ListenerSet {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [Listener] {
    wrappers.values.compactMap { $0.delegate as? Listener }
  }

  func insert(_ listener: Listener) {
    let identifier = ObjectIdentifier(listener)
    guard wrappers[identifier] == nil else { return }
    wrappers[identifier] = DelegateWrapper(listener)
  }
}

private func loseListeners() {
  var found = 0
  for _ in 1...1000 {
    let listeners = ListenerSet()
    var old: Listener? = Listener()
    listeners.insert(old!)
    old = nil

    let new = Listener()
    listeners.insert(new)
    if listeners.members.contains(where: { $0 === new }) { found += 1 }
  }
  print("Every new listener is a member: \(found == 1000)")
}

import BroadcastSolution

func broadcastExample() {
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

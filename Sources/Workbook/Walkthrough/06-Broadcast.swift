import AddRemoveSolution
import BroadcastSolution
import InvokeSolution

func broadcastExample() {
  addTwiceToASet()
  addTwiceToAList()
  compareIdentifiers()
}

private func addTwiceToASet() {
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

private final class MiniPlayer: EventDelegate {
  func didReceiveEvent(_ message: String) {
    print("The mini player shows \(message).")
  }
}

private func addTwiceToAList() {
  let list = MulticastDelegate<any EventDelegate>()
  let miniPlayer = MiniPlayer()

  withExtendedLifetime(miniPlayer) {
    list.addDelegate(miniPlayer)  // Its screen appears.
    list.addDelegate(miniPlayer)  // The app becomes active.
    list.invokeDelegates { $0.didReceiveEvent("Track 1") }

    list.removeDelegate(miniPlayer)  // Its screen disappears.
    list.invokeDelegates { $0.didReceiveEvent("Track 2") }
  }
}

private func compareIdentifiers() {
  let first = MiniPlayer()
  let second = MiniPlayer()
  let again = first
  withExtendedLifetime((first, second)) {
    print(ObjectIdentifier(first) == ObjectIdentifier(again))
    print(ObjectIdentifier(first) == ObjectIdentifier(second))
  }

  var identifiers: Set<ObjectIdentifier> = []
  for _ in 1...1000 {
    let miniPlayer = MiniPlayer()
    identifiers.insert(ObjectIdentifier(miniPlayer))
  }
  print("There are 1,000 different identifiers: \(identifiers.count == 1000)")
}

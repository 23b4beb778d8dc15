import AddRemoveSolution
import BroadcastSolution
import InvokeSolution

func broadcastExample() {
  addTwiceToASet()
  addTwiceToAList()
  countComparisons()
  lookUpIdentifiers()
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

/// A pin on a map, which hears of alarms.
private final class Pin: EventDelegate {
  private let onEvent: (String) -> Void

  init(onEvent: @escaping (String) -> Void) { self.onEvent = onEvent }

  func didReceiveEvent(_ message: String) { onEvent(message) }
}

private func addTwiceToAList() {
  let list = MulticastDelegate<any EventDelegate>()
  let pin = Pin { print("The pin hears of \($0).") }

  withExtendedLifetime(pin) {
    list.addDelegate(pin)  // The pin appears on the map.
    list.addDelegate(pin)  // The app becomes active.
    list.invokeDelegates { $0.didReceiveEvent("Alarm 1") }

    list.removeDelegate(pin)  // The pin disappears.
    list.invokeDelegates { $0.didReceiveEvent("Alarm 2") }
  }
}

private func countComparisons() {
  for count in [100, 1000] {
    let pins = (1...count).map { _ in Pin { _ in } }
    let list = MulticastDelegate<any EventDelegate>()
    var comparisons = 0
    func isMember(_ pin: Pin) -> Bool {
      list.delegates.contains { delegate in
        comparisons += 1
        return delegate === pin
      }
    }

    for pin in pins {
      guard !isMember(pin) else { continue }
      list.addDelegate(pin)
    }
    print("\(count) pins: \(comparisons) comparisons")
  }
}

private func lookUpIdentifiers() {
  let first = Pin { _ in }
  let second = Pin { _ in }
  let again = first
  withExtendedLifetime((first, second)) {
    print(ObjectIdentifier(first) == ObjectIdentifier(again))
    print(ObjectIdentifier(first) == ObjectIdentifier(second))
  }

  let list = MulticastDelegate<any EventDelegate>()
  var received = 0

  var known: Set<ObjectIdentifier> = []
  for alarm in 1...1000 {
    let pin = Pin { _ in received += 1 }
    if known.insert(ObjectIdentifier(pin)).inserted { list.addDelegate(pin) }
    list.invokeDelegates { $0.didReceiveEvent("Alarm \(alarm)") }
  }
  print("Exactly 1,000 calls: \(received == 1000)")
}

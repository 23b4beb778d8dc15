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

/// A row of a playlist, which hears what is played.
private final class Row: EventDelegate {
  private let onEvent: (String) -> Void

  init(onEvent: @escaping (String) -> Void) { self.onEvent = onEvent }

  func didReceiveEvent(_ message: String) { onEvent(message) }
}

private func addTwiceToAList() {
  let list = MulticastDelegate<any EventDelegate>()
  let row = Row { print("The row hears of \($0).") }

  withExtendedLifetime(row) {
    list.addDelegate(row)  // The row appears.
    list.addDelegate(row)  // The app becomes active.
    list.invokeDelegates { $0.didReceiveEvent("Song 1") }

    list.removeDelegate(row)  // The row disappears.
    list.invokeDelegates { $0.didReceiveEvent("Song 2") }
  }
}

private func countComparisons() {
  for count in [100, 1000] {
    let rows = (1...count).map { _ in Row { _ in } }
    let list = MulticastDelegate<any EventDelegate>()
    var comparisons = 0
    func isMember(_ row: Row) -> Bool {
      list.delegates.contains { delegate in
        comparisons += 1
        return delegate === row
      }
    }

    for row in rows {
      guard !isMember(row) else { continue }
      list.addDelegate(row)
    }
    print("\(count) rows: \(comparisons) comparisons")
  }
}

private func lookUpIdentifiers() {
  let first = Row { _ in }
  let second = Row { _ in }
  let again = first
  withExtendedLifetime((first, second)) {
    print(ObjectIdentifier(first) == ObjectIdentifier(again))
    print(ObjectIdentifier(first) == ObjectIdentifier(second))
  }

  let list = MulticastDelegate<any EventDelegate>()
  var received = 0

  var known: Set<ObjectIdentifier> = []
  for song in 1...1000 {
    let row = Row { _ in received += 1 }
    if known.insert(ObjectIdentifier(row)).inserted { list.addDelegate(row) }
    list.invokeDelegates { $0.didReceiveEvent("Song \(song)") }
  }
  print("Exactly 1,000 calls: \(received == 1000)")
}

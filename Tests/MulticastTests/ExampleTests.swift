import Dispatch
import Multicast
import Synchronization
import Testing

@MainActor
protocol PlayerDelegate: AnyObject {
  func player(_ player: Player, didStart title: String)
}

@MainActor
final class Player {
  let delegates = MulticastDelegate<any PlayerDelegate>()

  func play(_ title: String) {
    delegates.invoke { $0.player(self, didStart: title) }
  }
}

/// The example of the documentation, and what *Which list do I ship?* says about a queue.
@Suite struct ExampleTests {
  @Test("A player notifies its delegates")
  @MainActor func player() {
    let player = Player()
    let screen = PlayerScreen()
    player.delegates.add(screen)
    player.play("Prelude")
    #expect(screen.titles == ["Prelude"])
  }

  @Test("A delegate that hands its work to its serial queue does it in order, even if it's removed")
  func worksOnAQueue() async {
    let log = Log()
    let list = MulticastDelegate<any Logging>()
    list.add(log)
    log.queue.suspend()
    for number in 1...100 { list.invoke { $0.record(number) } }
    #expect(log.numbers.withLock { $0 } == [])
    list.remove(log)
    log.queue.resume()
    log.queue.sync {}
    #expect(log.numbers.withLock { $0 } == Array(1...100))
  }
}

private protocol Logging: AnyObject, Sendable {
  func record(_ number: Int)
}

private final class Log: Logging {
  let queue = DispatchQueue(label: "log")
  let numbers = Mutex<[Int]>([])

  func record(_ number: Int) {
    queue.async { self.numbers.withLock { $0.append(number) } }
  }
}

private final class PlayerScreen: PlayerDelegate {
  private(set) var titles: [String] = []

  func player(_ player: Player, didStart title: String) { titles.append(title) }
}

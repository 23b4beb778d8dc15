import Multicast
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

/// The example of the README.
@Suite struct ExampleTests {
  @Test("A player notifies its delegates")
  @MainActor func player() {
    let player = Player()
    let screen = PlayerScreen()
    player.delegates.add(screen)
    player.play("Prelude")
    #expect(screen.titles == ["Prelude"])
  }
}

private final class PlayerScreen: PlayerDelegate {
  private(set) var titles: [String] = []

  func player(_ player: Player, didStart title: String) { titles.append(title) }
}

import Synchronization

public final class Display: DisplayRequirements, PlayerObserver {
  private let shown = Mutex<[String]>([])

  public init() {}

  public func follow(_ player: MusicPlayer) {
    Task { await player.register(self) }
  }

  public func unfollow(_ player: MusicPlayer) async { await player.unregister(self) }

  public var lines: [String] { shown.withLock { $0 } }

  func player(_ player: isolated MusicPlayer, did event: PlayerEvent) {
    let text =
      switch event {
      case .began(let song): song
      case .paused: "paused"
      }
    shown.withLock { $0.append("\(player.name): \(text)") }
  }
}

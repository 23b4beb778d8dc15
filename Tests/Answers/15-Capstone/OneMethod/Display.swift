@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, did event: PlayerEvent) {
    switch event {
    case .began(let song): lines.append("\(player.name): \(song)")
    case .paused: lines.append("\(player.name): paused")
    }
  }
}

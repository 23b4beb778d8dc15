// wrong: A display holds the players that it follows.
// misconception: A delegate needs a reference to its delegating object.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var players: [MusicPlayer] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    players.append(player)
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    players.removeAll { $0 === player }
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

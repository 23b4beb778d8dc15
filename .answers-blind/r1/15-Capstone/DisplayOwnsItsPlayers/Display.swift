/// A listener that shows the events of the players it follows.
@MainActor public final class Display: DisplayRequirements {
  /// A line for each event, with the oldest first.
  public private(set) var lines: [String] = []
  /// The players that the display follows.
  private var players: [MusicPlayer] = []

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    guard !players.contains(where: { $0 === player }) else { return }
    players.append(player)
    player.addDelegate(self)
  }

  /// Stops listening to a player.
  public func unfollow(_ player: MusicPlayer) {
    players.removeAll { $0 === player }
    player.removeDelegate(self)
  }
}

extension Display: MusicPlayerDelegate {
  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    guard players.contains(where: { $0 === player }) else { return }
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    guard players.contains(where: { $0 === player }) else { return }
    lines.append("\(player.name): paused")
  }
}

// wrong: A display holds the players that it has unfollowed.
// misconception: What is remembered has to be held.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var left: [MusicPlayer] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    left.removeAll { $0 === player }
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    left.append(player)
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    if left.contains(where: { $0 === player }) { return }
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    if left.contains(where: { $0 === player }) { return }
    lines.append("\(player.name): paused")
  }
}

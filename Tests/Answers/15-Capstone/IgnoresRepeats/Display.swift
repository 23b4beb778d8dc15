// wrong: A display ignores a line that it already shows last.
// misconception: Two equal lines are one event that arrived twice.
// caught by: "A display shows the songs of the player that it follows"

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

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    let line = "\(player.name): \(song)"
    if lines.last != line { lines.append(line) }
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

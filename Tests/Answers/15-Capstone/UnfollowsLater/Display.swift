// wrong: `unfollow` removes the display in a new task.
// misconception: A task begins where it's written.
// caught by: "A display that unfollows a player shows nothing more of it"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    Task { player.removeDelegate(self) }
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

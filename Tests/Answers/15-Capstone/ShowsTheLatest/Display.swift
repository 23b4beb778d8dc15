// wrong: A display keeps only the latest line.
// misconception: Showing is replacing.
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
    lines = ["\(player.name): \(song)"]
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines = ["\(player.name): paused"]
  }
}

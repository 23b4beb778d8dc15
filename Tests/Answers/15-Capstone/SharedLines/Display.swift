// wrong: All displays share their lines.
// misconception: The app has one display.
// caught by: "A display shows the songs of the player that it follows"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public var lines: [String] { Self.lines }

  private static var lines: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    Self.lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    Self.lines.append("\(player.name): paused")
  }
}

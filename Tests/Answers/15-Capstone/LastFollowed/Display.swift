// wrong: A display writes the name of the player that it followed last.
// misconception: A delegate knows its only sender.
// caught by: "A display names the player of each event"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var name = ""

  public init() {}

  public func follow(_ player: MusicPlayer) {
    name = player.name
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(name): paused")
  }
}

// wrong: A display keeps its lines in one text and splits it.
// misconception: No title has a line break, and no line is empty.
// caught by: "A display names the player of each event"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public var lines: [String] { text.split(separator: "\n").map(String.init) }
  private var text = ""

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    text += "\(player.name): \(song)\n"
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    text += "\(player.name): paused\n"
  }
}

// wrong: A display writes the name of the player that it followed last.
// misconception: A delegate knows its only sender.
// caught by: "A display names the player of each event"

/// A delegate that shows the events of the players it follows.
@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  /// A line for each event, with the oldest first.
  public private(set) var lines: [String] = []

  private var name = ""

  /// Creates a display without lines.
  public init() {}

  /// Starts listening to a player.
  public func follow(_ player: MusicPlayer) {
    name = player.name
    player.addDelegate(self)
  }

  /// Stops listening to a player.
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

// wrong: A display recognizes the players that it follows by their names.
// misconception: No two players have the same name.
// caught by: "A display names the player of each event"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var names: Set<String> = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    if names.insert(player.name).inserted { player.addDelegate(self) }
  }

  public func unfollow(_ player: MusicPlayer) {
    if names.remove(player.name) != nil { player.removeDelegate(self) }
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

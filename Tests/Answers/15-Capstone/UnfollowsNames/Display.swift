// wrong: A display that unfollows a player ignores all players with its name.
// misconception: No two players have the same name.
// caught by: "A display names the player of each event"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var ignored: Set<String> = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    ignored.remove(player.name)
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    ignored.insert(player.name)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    show(song, on: player)
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    show("paused", on: player)
  }

  private func show(_ text: String, on player: MusicPlayer) {
    if !ignored.contains(player.name) { lines.append("\(player.name): \(text)") }
  }
}

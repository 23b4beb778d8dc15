// wrong: A display recognizes the players that it follows by their addresses.
// misconception: An `ObjectIdentifier` is never used again.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var followed: Set<ObjectIdentifier> = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    if followed.insert(ObjectIdentifier(player)).inserted { player.addDelegate(self) }
  }

  public func unfollow(_ player: MusicPlayer) {
    followed.remove(ObjectIdentifier(player))
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

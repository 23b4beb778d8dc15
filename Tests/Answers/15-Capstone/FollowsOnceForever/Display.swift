// wrong: A display that has unfollowed a player can't follow it again.
// misconception: Following twice counts once, whatever happens in between.
// caught by: "A display that unfollows a player shows nothing more of it"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  private var followed: Set<ObjectIdentifier> = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    if followed.insert(ObjectIdentifier(player)).inserted { player.addDelegate(self) }
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

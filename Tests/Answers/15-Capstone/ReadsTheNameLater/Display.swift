// wrong: A display asks for the name of the player when its lines are read.
// misconception: A weak reference to a player is as good as its name.
// caught by: "A display doesn't keep its players alive"

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public var lines: [String] { events.map { "\($0.player()?.name ?? ""): \($0.text)" } }

  private var events: [(player: () -> MusicPlayer?, text: String)] = []

  public init() {}

  public func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    events.append(({ [weak player] in player }, song))
  }

  func musicPlayerDidPause(_ player: MusicPlayer) {
    events.append(({ [weak player] in player }, "paused"))
  }
}

@MainActor
public final class Display: DisplayRequirements, MusicPlayerDelegate {
  public private(set) var lines: [String] = []

  public init() {}

  public nonisolated func follow(_ player: MusicPlayer) {
    player.addDelegate(self)
  }

  public nonisolated func unfollow(_ player: MusicPlayer) {
    player.removeDelegate(self)
  }

  nonisolated func musicPlayer(_ player: MusicPlayer, didBegin song: String) {
    Task { @MainActor in lines.append("\(player.name): \(song)") }
  }

  nonisolated func musicPlayerDidPause(_ player: MusicPlayer) {
    Task { @MainActor in lines.append("\(player.name): paused") }
  }
}

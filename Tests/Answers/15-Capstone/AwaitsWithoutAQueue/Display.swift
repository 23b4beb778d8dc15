public actor Display: DisplayRequirements, PlayerDelegate {
  public private(set) var lines: [String] = []

  public init() {}

  public func follow(_ player: MusicPlayer) async { await player.add(self) }

  public func unfollow(_ player: MusicPlayer) async { await player.remove(self) }

  public func player(_ player: MusicPlayer, didBegin song: String) {
    lines.append("\(player.name): \(song)")
  }

  public func playerDidPause(_ player: MusicPlayer) {
    lines.append("\(player.name): paused")
  }
}

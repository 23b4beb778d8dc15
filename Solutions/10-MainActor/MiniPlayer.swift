/// A screen, which stands for a view controller: it shows the title of the latest track.
@MainActor public final class MiniPlayer: PlayerDelegate {
  /// What the screen shows.
  public private(set) var title = "Nothing to play"

  /// Creates a mini player that nothing has notified yet.
  public init() {}

  /// Shows the title of the track.
  public func player(_ player: Player, didAppend track: Track) {
    title = track.title
  }
}

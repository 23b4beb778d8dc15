// TODO: Make this screen of the main actor a delegate that shows the title of each new track.

/// A screen, which stands for a view controller: it shows the title of the latest track.
@MainActor public final class MiniPlayer {
  /// What the screen shows.
  public private(set) var title = "Nothing to play"

  /// Creates a mini player that nothing has notified yet.
  public init() {}
}

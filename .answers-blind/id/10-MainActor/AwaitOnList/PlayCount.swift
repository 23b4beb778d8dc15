/// How often tracks were played, which a label on the main actor shows.
@MainActor
public final class PlayCount {
  private var count = 0
  private let show: @Sendable (Int) -> Void

  /// Creates a count of zero.
  ///
  /// - Parameter show: Shows the count. It's called on the main actor.
  public init(show: @escaping @Sendable (Int) -> Void) {
    self.show = show
  }

  /// Counts a play and shows the new count.
  public func countPlay() {
    count += 1
    show(count)
  }
}

/// A track that was loaded.
public struct Track: Equatable, Sendable {
  /// The name of the track.
  public let title: String

  /// Creates a track.
  ///
  /// - Parameter title: The name of the track.
  public init(title: String) {
    self.title = title
  }
}

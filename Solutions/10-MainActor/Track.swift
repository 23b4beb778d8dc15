/// A loaded track.
public struct Track: Equatable, Sendable {
  /// The title of the track.
  public let title: String

  /// Creates a track.
  ///
  /// - Parameter title: The title of the track.
  public init(title: String) {
    self.title = title
  }
}

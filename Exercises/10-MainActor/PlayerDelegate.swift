// TODO: Let the methods of all delegates belong to the main actor.

/// The delegate protocol: what a player notifies its delegates about.
public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was appended.
  ///
  /// - Parameters:
  ///   - player: The player whose tracks changed.
  ///   - track: The last of these tracks.
  func player(_ player: Player, didAppend track: Track)
}

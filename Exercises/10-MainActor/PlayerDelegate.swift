// TODO: Let a screen that belongs to the main actor conform to the protocol.

/// The delegate protocol: what a player notifies its delegates about.
public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  ///
  /// - Parameters:
  ///   - player: The player that loaded the track.
  ///   - track: The loaded track.
  func player(_ player: Player, didLoad track: Track)
}

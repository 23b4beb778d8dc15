/// The delegate protocol: what a player notifies its delegates about.
///
/// The protocol is isolated to the main actor, and so are the classes whose declarations list it.
@MainActor public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  ///
  /// - Parameters:
  ///   - player: The player that loaded the track.
  ///   - track: The loaded track.
  func player(_ player: Player, didLoad track: Track)
}

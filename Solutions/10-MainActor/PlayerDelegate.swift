/// The delegate protocol: what a player notifies its delegates about.
///
/// The protocol is isolated to the main actor, and so are the classes whose declarations list it.
@MainActor public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was appended.
  ///
  /// - Parameters:
  ///   - player: The player whose tracks changed.
  ///   - track: The last of these tracks.
  func player(_ player: Player, didAppend track: Track)
}

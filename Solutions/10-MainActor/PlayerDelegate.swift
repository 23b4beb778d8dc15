/// What a player notifies its delegates about: the delegate protocol.
///
/// The protocol is isolated to the main actor, and so is every class that conforms to it.
@MainActor public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  ///
  /// - Parameter track: The track.
  func playerDidLoad(_ track: Track)
}

// TODO: Isolate the protocol to the main actor, so that a screen can conform to it.

/// What a player notifies its delegates about: the delegate protocol.
public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  ///
  /// - Parameter track: The track.
  func playerDidLoad(_ track: Track)
}

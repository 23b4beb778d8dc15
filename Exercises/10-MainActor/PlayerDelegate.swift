// TODO: Isolate the protocol to the main actor, so that a screen can conform to it.

/// The delegate protocol: what a player notifies its delegates about.
public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  ///
  /// - Parameter track: The loaded track.
  func playerDidLoad(_ track: Track)
}

/// What a player notifies its delegates about: the delegate protocol.
public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a track was loaded.
  @MainActor
  func player(_ player: Player, didLoad track: Track)
}

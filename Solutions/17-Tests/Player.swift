/// The delegate protocol: what a player notifies its delegates about.
@MainActor public protocol PlayerDelegate: AnyObject {
  /// Notifies the delegate that a song begins.
  ///
  /// - Parameters:
  ///   - player: The player that plays the song.
  ///   - title: The title of the song.
  func player(_ player: any Player, didPlay title: String)

  /// Notifies the delegate that a song is on the device.
  ///
  /// - Parameters:
  ///   - player: The player that loaded the song.
  ///   - title: The title of the song.
  func player(_ player: any Player, didLoad title: String)
}

/// The delegating object, as its delegates and its tests know it, and what it promises.
///
/// It doesn't keep its delegates alive.
@MainActor public protocol Player: AnyObject {
  /// Registers a delegate after the others.
  ///
  /// Adding it again has no effect.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  func addDelegate(_ delegate: any PlayerDelegate)

  /// Unregisters a delegate, so that even an event that has already begun doesn't notify it anymore.
  ///
  /// A delegate can call this method while it's being notified.
  ///
  /// - Parameter delegate: The object to unregister. If it isn't registered, nothing changes.
  func removeDelegate(_ delegate: any PlayerDelegate)

  /// Begins a song.
  ///
  /// Before this method returns, each delegate is notified once, in the order they were added.
  ///
  /// - Parameter title: The title of the song.
  func play(_ title: String)

  /// Loads a song in the background.
  ///
  /// Before this method returns, each delegate is notified once on the main actor, in the order they
  /// were added.
  ///
  /// - Parameter title: The title of the song.
  func load(_ title: String) async
}

import Multicast

/// The delegating object: it runs the downloads of an app and notifies screens about them.
///
/// It outlives the screens, so it knows the state of each song when a screen appears.
@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()

  /// Creates an object without downloads.
  ///
  /// - Parameter service: The service that downloads the songs.
  public init(service: DownloadService) {
    self.service = service
  }

  // TODO: When this object is deallocated, cancel all downloads.

  /// The number of parts of each song.
  public var parts: Int { service.parts }

  /// Registers a delegate.
  ///
  /// Registering an object twice counts once.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  public func addDelegate(_ delegate: any DownloadsDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate, which isn't notified anymore.
  ///
  /// - Parameter delegate: The object to unregister. If it isn't registered, nothing changes.
  public func removeDelegate(_ delegate: any DownloadsDelegate) {
    delegates.remove(delegate)
  }

  /// Returns what is known about a song.
  ///
  /// - Parameter title: The title of the song.
  /// - Returns: The present state, for screens that appear late.
  public func state(of title: String) -> DownloadState {
    // TODO: Keep the state of each song, and return it.
    .notStarted
  }

  /// Starts a download and notifies the delegates that 0 parts were received.
  ///
  /// If the song is loading, nothing changes.
  ///
  /// - Parameter title: The title of the song.
  public func start(_ title: String) {
    // TODO: Read the events of a download. Keep the state, and notify the delegates of each change.
  }

  /// Cancels a download and notifies the delegates.
  ///
  /// After that, the delegates aren't notified about this download anymore. If the song isn't
  /// loading, nothing changes.
  ///
  /// - Parameter title: The title of the song.
  public func cancel(_ title: String) {
    // TODO: Cancel the download. Its stream may still contain events.
  }
}

import Multicast
import Observation

// TODO: Let the views be updated when a song's state changes.

/// The delegating object: it runs the downloads of an app, whose views read the state of a song.
///
/// It outlives the screens, and it notifies its delegates about each end of a download.
@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  /// The state of each song that was started, by title.
  private var states: [String: DownloadState] = [:]
  /// The task that reads a download's events, by title, which no view needs.
  @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]

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
  /// Adding it again has no effect.
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
  /// A view that calls this method in its body is updated when the state changes.
  ///
  /// - Parameter title: The title of the song.
  /// - Returns: The current state.
  public func state(of title: String) -> DownloadState { states[title] ?? .notStarted }

  /// Starts a download, which is loading with 0 parts.
  ///
  /// When this method returns, the service is already running the download. If the song is loading,
  /// nothing changes. A song whose download has ended is downloaded again.
  ///
  /// - Parameter title: The title of the song.
  public func start(_ title: String) {
    // TODO: Read the events of a download in a task, and handle each of them.
  }

  /// Cancels a download and notifies the delegates.
  ///
  /// After that, nothing that the service reports about this download has an effect. If the song
  /// isn't loading, nothing changes.
  ///
  /// - Parameter title: The title of the song.
  public func cancel(_ title: String) {
    // TODO: Cancel the download. Its stream may still contain events.
  }
}

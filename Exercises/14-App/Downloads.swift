import Multicast

/// The delegating object: it runs the downloads of an app and notifies screens about them.
///
/// It outlives the screens, so it knows the state of each song when a screen appears.
@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  /// The state of each song that was started, by title.
  private var states: [String: DownloadState] = [:]
  /// The task that reads a download's events, by title.
  private var tasks: [String: Task<Void, Never>] = [:]

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
  public func state(of title: String) -> DownloadState { states[title] ?? .notStarted }

  /// Stores a song's new state and notifies the delegates.
  private func change(_ title: String, to state: DownloadState) {
    states[title] = state
    delegates.invoke { delegate in
      // TODO: The delegates before this one may have changed the state. Is the event still true?
      switch state {
      case .notStarted: break
      case .loading(let received): delegate.downloads(self, didReceive: received, of: title)
      case .finished: delegate.downloads(self, didFinish: title)
      case .canceled: delegate.downloads(self, didCancel: title)
      }
    }
  }

  // The code above is complete but for its two TODOs. Write the two methods below.

  /// Starts a download and notifies the delegates that 0 parts were received.
  ///
  /// If the song is loading, nothing changes.
  ///
  /// - Parameter title: The title of the song.
  public func start(_ title: String) {
    // TODO: Read the events of a download in a task, and report each of them with `change`.
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

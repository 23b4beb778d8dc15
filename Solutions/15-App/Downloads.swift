import Multicast
import Observation

/// The delegating object: it runs the downloads of an app, whose views read the state of a song.
///
/// It outlives the screens, and it notifies its delegates about each end of a download.
@MainActor @Observable public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  private var states: [String: DownloadState] = [:]
  @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]

  /// Creates an object without downloads.
  ///
  /// - Parameter service: The service that downloads the songs.
  public init(service: DownloadService) {
    self.service = service
  }

  /// Cancels all downloads.
  deinit {
    for task in tasks.values { task.cancel() }
  }

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
    if case .loading = state(of: title) { return }
    states[title] = .loading(0)
    let events = service.events(of: title)
    tasks[title] = Task { [weak self] in
      for await event in events {
        guard let self, !Task.isCancelled else { return }
        self.handle(event, of: title)
      }
    }
  }

  /// Cancels a download and notifies the delegates.
  ///
  /// After that, nothing that the service reports about this download has an effect. If the song
  /// isn't loading, nothing changes.
  ///
  /// - Parameter title: The title of the song.
  public func cancel(_ title: String) {
    guard case .loading = state(of: title) else { return }
    end(title, as: .canceled) { $0.downloads(self, didCancel: title) }
  }

  private func handle(_ event: DownloadEvent, of title: String) {
    switch event {
    case .received(let received):
      states[title] = .loading(received)
    case .finished:
      end(title, as: .finished) { $0.downloads(self, didFinish: title) }
    case .failed(let error):
      end(title, as: .failed(error)) { $0.downloads(self, didFail: title, with: error) }
    }
  }

  /// Stores how a download ended, and only then notifies the delegates, which may start it again.
  private func end(
    _ title: String, as state: DownloadState, notify: (any DownloadsDelegate) -> Void
  ) {
    tasks.removeValue(forKey: title)?.cancel()
    states[title] = state
    delegates.invoke(notify)
  }
}

// wrong: Only the beginning and the end change the state.
// misconception: Progress is for those who are listening.
// caught by: "A delegate that asks for the state gets the one it's notified of"

import Multicast

/// The delegating object: it runs the downloads of an app and notifies screens about them.
@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  private var states: [String: DownloadState] = [:]
  private var tasks: [String: Task<Void, Never>] = [:]

  /// Creates an object without downloads.
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
  public func addDelegate(_ delegate: any DownloadsDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate, which isn't notified anymore.
  public func removeDelegate(_ delegate: any DownloadsDelegate) {
    delegates.remove(delegate)
  }

  /// Returns what is known about a song.
  public func state(of title: String) -> DownloadState { states[title] ?? .notStarted }

  /// Starts a download and notifies the delegates that 0 parts were received.
  public func start(_ title: String) {
    if case .loading = state(of: title) { return }
    let events = service.events(of: title)
    tasks[title] = Task { [weak self] in
      for await event in events {
        guard let self, !Task.isCancelled else { return }
        self.handle(event, of: title)
      }
    }
    change(title, to: .loading(0))
  }

  /// Cancels a download and notifies the delegates.
  public func cancel(_ title: String) {
    guard case .loading = state(of: title) else { return }
    tasks.removeValue(forKey: title)?.cancel()
    change(title, to: .canceled)
  }

  private func handle(_ event: DownloadEvent, of title: String) {
    switch event {
    case .received(let received):
      delegates.invoke { $0.downloads(self, didReceive: received, of: title) }
    case .finished:
      tasks[title] = nil
      change(title, to: .finished)
    }
  }

  private func change(_ title: String, to state: DownloadState) {
    states[title] = state
    delegates.invoke { delegate in
      // If a delegate has changed the state, the others know a newer one from the nested event.
      guard self.state(of: title) == state else { return }
      switch state {
      case .notStarted: break
      case .loading(let received): delegate.downloads(self, didReceive: received, of: title)
      case .finished: delegate.downloads(self, didFinish: title)
      case .canceled: delegate.downloads(self, didCancel: title)
      }
    }
  }
}

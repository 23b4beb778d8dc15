// right: The main queue keeps the order, and its blocks run on the main actor.

import Dispatch
import Multicast

/// The delegating object: it runs the downloads of an app and notifies screens about them.
@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  private var states: [String: DownloadState] = [:]
  private var running: [String: Download] = [:]
  /// The number of the latest download of each song.
  private var numbers: [String: Int] = [:]

  /// Creates an object without downloads.
  public init(service: DownloadService) {
    self.service = service
  }

  /// Cancels all downloads.
  deinit {
    for download in running.values { download.cancel() }
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
    let number = numbers[title, default: 0] + 1
    numbers[title] = number
    let report: @Sendable (DownloadEvent) -> Void = { [weak self] event in
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          self?.handle(event, of: title, number: number)
        }
      }
    }
    running[title] = service.download(
      title, onProgress: { report(.received($0)) }, onFinish: { report(.finished) })
    change(title, to: .loading(0))
  }

  /// Cancels a download and notifies the delegates.
  public func cancel(_ title: String) {
    guard case .loading = state(of: title) else { return }
    running.removeValue(forKey: title)?.cancel()
    change(title, to: .canceled)
  }

  private func handle(_ event: DownloadEvent, of title: String, number: Int) {
    guard running[title] != nil, numbers[title] == number else { return }
    switch event {
    case .received(let received):
      change(title, to: .loading(received))
    case .finished:
      running[title] = nil
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

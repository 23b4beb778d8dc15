// wrong: A song whose first part has arrived can be started once more.
// misconception: A song that is loading is in the state that `start` gave it.
// caught by: "Starting a song that's loading changes nothing"

import Multicast

@MainActor public final class Downloads {
  private let service: DownloadService
  private let delegates = MulticastDelegate<any DownloadsDelegate>()
  private var states: [String: DownloadState] = [:]
  private var tasks: [String: Task<Void, Never>] = [:]

  public init(service: DownloadService) {
    self.service = service
  }

  deinit {
    for task in tasks.values { task.cancel() }
  }

  public var parts: Int { service.parts }

  public func addDelegate(_ delegate: any DownloadsDelegate) {
    delegates.add(delegate)
  }

  public func removeDelegate(_ delegate: any DownloadsDelegate) {
    delegates.remove(delegate)
  }

  public func state(of title: String) -> DownloadState { states[title] ?? .notStarted }

  public func start(_ title: String) {
    if state(of: title) == .loading(0) { return }
    let events = service.events(of: title)
    tasks[title] = Task { [weak self] in
      for await event in events {
        guard let self, !Task.isCancelled else { return }
        self.handle(event, of: title)
      }
    }
    change(title, to: .loading(0))
  }

  public func cancel(_ title: String) {
    guard case .loading = state(of: title) else { return }
    tasks.removeValue(forKey: title)?.cancel()
    change(title, to: .canceled)
  }

  private func handle(_ event: DownloadEvent, of title: String) {
    switch event {
    case .received(let received):
      change(title, to: .loading(received))
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

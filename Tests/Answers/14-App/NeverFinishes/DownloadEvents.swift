// wrong: The stream delivers the last event and stays open.
// misconception: A stream ends when nothing yields to it anymore.
// caught by: "A stream delivers every part and the end, in order"

/// What a service reports about a download.
public enum DownloadEvent: Equatable, Sendable {
  /// This number of parts was received.
  case received(Int)
  /// The last part was received.
  case finished
}

extension DownloadService {
  /// Downloads a song and returns a stream of what the service reports, in order.
  public func events(of title: String) -> AsyncStream<DownloadEvent> {
    AsyncStream { continuation in
      let download = download(
        title,
        onProgress: { continuation.yield(.received($0)) },
        onFinish: {
          continuation.yield(.finished)
        })
      continuation.onTermination = { _ in download.cancel() }
    }
  }
}

// wrong: Nothing cancels the download when the stream ends.
// misconception: A download ends when its consumer leaves.
// caught by: "Canceling a consumer cancels the download"

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
      _ = download(
        title,
        onProgress: { continuation.yield(.received($0)) },
        onFinish: {
          continuation.yield(.finished)
          continuation.finish()
        })
    }
  }
}

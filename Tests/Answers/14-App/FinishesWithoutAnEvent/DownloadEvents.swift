// wrong: The stream ends without saying that the download is finished.
// misconception: A loop that ends shows that the download is finished.
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
          continuation.finish()
        })
      continuation.onTermination = { _ in download.cancel() }
    }
  }
}

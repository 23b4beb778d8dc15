/// What a service reports about a download.
public enum DownloadEvent: Equatable, Sendable {
  /// This number of parts was received.
  case received(Int)
  /// The last part was received.
  case finished
}

extension DownloadService {
  /// Downloads a song and returns a stream of what the service reports, in order.
  ///
  /// The stream ends after ``DownloadEvent/finished``. If it ends earlier, because the task that
  /// reads it is canceled or because it's released, the download is canceled.
  ///
  /// - Parameter title: The title of the song.
  /// - Returns: A stream for one consumer.
  public func events(of title: String) -> AsyncStream<DownloadEvent> {
    AsyncStream { continuation in
      let download = download(
        title,
        onProgress: { continuation.yield(.received($0)) },
        onFinish: {
          continuation.yield(.finished)
          continuation.finish()
        })
      continuation.onTermination = { _ in download.cancel() }
    }
  }
}

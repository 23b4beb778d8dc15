/// What a service reports about a download.
public enum DownloadEvent: Equatable, Sendable {
  /// This number of parts was received.
  case received(Int)
  /// The last part was received.
  case finished
  /// A part wasn't received, and the download has ended.
  case failed(DownloadError)
}

/// The bridge from the service's threads: one stream for each download.
extension DownloadService {
  /// Downloads a song and returns a stream of what the service reports, in order.
  ///
  /// When this method returns, the service is already running the download. The stream ends after
  /// ``DownloadEvent/finished`` or ``DownloadEvent/failed(_:)``. If it ends earlier, because the
  /// task that reads it is canceled or because it's released, the download is canceled.
  ///
  /// - Parameter title: The title of the song.
  /// - Returns: A stream for one consumer.
  public func events(of title: String) -> AsyncStream<DownloadEvent> {
    AsyncStream { continuation in
      let download = download(
        title,
        onProgress: { continuation.yield(.received($0)) },
        onEnd: { result in
          switch result {
          case .success: continuation.yield(.finished)
          case .failure(let error): continuation.yield(.failed(error))
          }
          continuation.finish()
        })
      continuation.onTermination = { _ in download.cancel() }
    }
  }
}

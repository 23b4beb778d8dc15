// right: `makeStream` instead of the initializer with a closure.

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
    let (events, continuation) = AsyncStream.makeStream(of: DownloadEvent.self)
    let download = download(
      title,
      onProgress: { continuation.yield(.received($0)) },
      onFinish: {
        continuation.yield(.finished)
        continuation.finish()
      })
    continuation.onTermination = { _ in download.cancel() }
    return events
  }
}

// wrong: The closures that feed the stream hold it, too.
// misconception: An object that feeds a stream needs the stream.
// caught by: "Releasing a stream cancels the download"

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
    let bridge = Bridge()
    let download = download(
      title,
      onProgress: { bridge.continuation.yield(.received($0)) },
      onFinish: {
        bridge.continuation.yield(.finished)
        bridge.continuation.finish()
      })
    bridge.continuation.onTermination = { _ in download.cancel() }
    return bridge.events
  }
}

/// Holds both ends of a stream.
private final class Bridge: Sendable {
  let events: AsyncStream<DownloadEvent>
  let continuation: AsyncStream<DownloadEvent>.Continuation

  init() {
    (events, continuation) = AsyncStream.makeStream()
  }
}

// wrong: The stream keeps only the newest event.
// misconception: A consumer on the main actor takes each event before the next one comes.
// caught by: "None of 10,000 callbacks is lost, repeated, or out of order"

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
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
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

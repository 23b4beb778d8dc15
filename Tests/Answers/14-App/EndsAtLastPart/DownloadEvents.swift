// wrong: The stream ends with the last part, even if the download was canceled.
// misconception: After the last part, a service always calls `onFinish`.
// caught by: "A stream delivers every part and the end, in order"

public enum DownloadEvent: Equatable, Sendable {
  case received(Int)
  case finished
}

extension DownloadService {
  public func events(of title: String) -> AsyncStream<DownloadEvent> {
    let parts = parts
    return AsyncStream { continuation in
      let download = download(
        title,
        onProgress: {
          continuation.yield(.received($0))
          if $0 == parts {
            continuation.yield(.finished)
            continuation.finish()
          }
        },
        onFinish: {})
      continuation.onTermination = { _ in download.cancel() }
    }
  }
}

// wrong: A stream that ends cancels the first download of its title.
// misconception: A title belongs to one download.
// caught by: "Releasing a stream cancels the download"

public enum DownloadEvent: Equatable, Sendable {
  case received(Int)
  case finished
}

extension DownloadService {
  public func events(of title: String) -> AsyncStream<DownloadEvent> {
    AsyncStream { continuation in
      _ = download(
        title,
        onProgress: { continuation.yield(.received($0)) },
        onFinish: {
          continuation.yield(.finished)
          continuation.finish()
        })
      continuation.onTermination = { _ in
        self.downloads.first { $0.title == title && !$0.isCanceled }?.cancel()
      }
    }
  }
}

import Dispatch
import Synchronization

/// A service that downloads songs in parts and reports on its own threads.
///
/// It stands for an SDK that isn't yours: it knows closures, but neither streams nor actors.
///
/// ```swift
/// let download = service.download(
///   "Prelude",
///   onProgress: { received in print("\(received) of \(service.parts)") },
///   onEnd: { result in print(result) })
/// ```
public final class DownloadService: Sendable {
  /// The number of parts of each song.
  public let parts: Int
  private let fetch: @Sendable (_ title: String, _ part: Int) throws(DownloadError) -> Void
  private let running = Mutex<[Download]>([])

  /// Creates a service without downloads.
  ///
  /// - Parameters:
  ///   - parts: The number of parts of each song.
  ///   - fetch: Gets a part of a song, or throws the error with which the download ends. The
  ///     service calls it on the download's thread, which waits until it returns, so tests can
  ///     hold a download back.
  public init(
    parts: Int = 10,
    fetch: @escaping @Sendable (_ title: String, _ part: Int) throws(DownloadError) -> Void =
      { _, _ in }
  ) {
    self.parts = parts
    self.fetch = fetch
  }

  /// The downloads whose thread is still running, including canceled ones.
  public var downloads: [Download] { running.withLock { $0 } }

  /// Downloads a song on its own thread.
  ///
  /// The closures are called on that thread, one call after the other. After the download was
  /// canceled, at most one more call comes.
  ///
  /// - Parameters:
  ///   - title: The title of the song.
  ///   - onProgress: Called with the number of received parts after each part.
  ///   - onEnd: Called after the last part, or with the error of the part that failed.
  /// - Returns: The download. Releasing it doesn't cancel it.
  public func download(
    _ title: String,
    onProgress: @escaping @Sendable (_ received: Int) -> Void,
    onEnd: @escaping @Sendable (Result<Void, DownloadError>) -> Void
  ) -> Download {
    let download = Download(title)
    running.withLock { $0.append(download) }
    DispatchQueue(label: title).async {
      let result = self.fetchParts(of: download, onProgress: onProgress)
      if !download.isCanceled { onEnd(result) }
      self.running.withLock { $0.removeAll { $0 === download } }
    }
    return download
  }

  private func fetchParts(
    of download: Download, onProgress: (Int) -> Void
  ) -> Result<Void, DownloadError> {
    do throws(DownloadError) {
      for part in 1...parts where !download.isCanceled {
        try fetch(download.title, part)
        onProgress(part)
      }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
}

/// Why a download ended without the song.
public enum DownloadError: Error, Sendable {
  /// The connection was lost.
  case offline
  /// The service doesn't offer the song.
  case unavailable
}

/// A download that you can cancel on any thread.
public final class Download: Sendable {
  /// The title of the song.
  public let title: String
  private let canceled = Atomic(false)

  fileprivate init(_ title: String) {
    self.title = title
  }

  /// A Boolean value that indicates whether the download was canceled.
  public var isCanceled: Bool { canceled.load(ordering: .relaxed) }

  /// Cancels the download.
  ///
  /// The part that's being fetched is still reported.
  public func cancel() {
    canceled.store(true, ordering: .relaxed)
  }
}

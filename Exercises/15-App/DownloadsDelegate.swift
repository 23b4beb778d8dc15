/// The delegate protocol: what `Downloads` notifies its delegates about, on the main actor.
///
/// It's for objects for which each event counts. A screen reads the current state instead.
@MainActor public protocol DownloadsDelegate: AnyObject {
  /// Notifies the delegate that a song is on the device.
  ///
  /// - Parameters:
  ///   - downloads: The object that runs the download.
  ///   - title: The title of the song.
  func downloads(_ downloads: Downloads, didFinish title: String)

  /// Notifies the delegate that a download was canceled.
  ///
  /// - Parameters:
  ///   - downloads: The object that ran the download.
  ///   - title: The title of the song.
  func downloads(_ downloads: Downloads, didCancel title: String)

  /// Notifies the delegate that a download failed.
  ///
  /// The delegate may start it again at once.
  ///
  /// - Parameters:
  ///   - downloads: The object that ran the download.
  ///   - title: The title of the song.
  ///   - error: Why it failed.
  func downloads(_ downloads: Downloads, didFail title: String, with error: DownloadError)
}

/// What is known about a song.
public enum DownloadState: Equatable, Sendable {
  /// It was never started.
  case notStarted
  /// This number of parts was received.
  case loading(Int)
  case finished
  case canceled
  case failed(DownloadError)

  /// Returns what a screen shows.
  ///
  /// ```swift
  /// print(DownloadState.loading(3).text(for: "Prelude", parts: 10))
  /// // Prints "Prelude: 3 of 10"
  /// ```
  ///
  /// - Parameters:
  ///   - title: The title of the song.
  ///   - parts: The number of parts of each song.
  /// - Returns: A line of text.
  public func text(for title: String, parts: Int) -> String {
    switch self {
    case .notStarted: "\(title): not on this device"
    case .loading(let received): "\(title): \(received) of \(parts)"
    case .finished: "\(title): ready"
    case .canceled: "\(title): canceled"
    case .failed(.offline): "\(title): no connection"
    case .failed(.unavailable): "\(title): not available"
    }
  }
}

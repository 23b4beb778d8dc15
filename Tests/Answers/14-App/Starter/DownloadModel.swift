import Observation

/// The model of a screen that shows the download of one song.
///
/// A SwiftUI view reads ``text`` in its body, and a view controller observes it. Both call
/// ``appear()`` and ``disappear()``.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public private(set) var text = ""
  private let title: String
  private let downloads: Downloads

  /// Creates the model of a screen that hasn't appeared.
  ///
  /// - Parameters:
  ///   - title: The title of the song.
  ///   - downloads: The object that runs the download.
  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
  }

  /// Shows the present state at once and each later one.
  public func appear() {
    // TODO: Show the present state, and be notified about the next ones.
  }

  /// Shows nothing new until the screen appears again.
  public func disappear() {
    // TODO: Be notified no longer.
  }

  /// Shows the number of received parts.
  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    // TODO: In this method and the next two, show the state of this screen's song.
  }

  /// Shows that the song is on the device.
  public func downloads(_ downloads: Downloads, didFinish title: String) {}

  /// Shows that the download was canceled.
  public func downloads(_ downloads: Downloads, didCancel title: String) {}

  private func show(_ state: DownloadState) {
    text = state.text(for: title, parts: downloads.parts)
  }
}

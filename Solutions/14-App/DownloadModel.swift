import Observation

/// The model of a screen that shows the download of one song.
///
/// A SwiftUI view reads ``text`` in its body, and a view controller observes it. Both call
/// ``appear()`` and ``disappear()``.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public private(set) var text: String
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
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  /// Shows the present state at once and each later one.
  public func appear() {
    downloads.addDelegate(self)
    show(downloads.state(of: title))
  }

  /// Shows nothing new until the screen appears again.
  public func disappear() {
    downloads.removeDelegate(self)
  }

  /// Shows the number of received parts.
  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    if title == self.title { show(.loading(received)) }
  }

  /// Shows that the song is on the device.
  public func downloads(_ downloads: Downloads, didFinish title: String) {
    if title == self.title { show(.finished) }
  }

  /// Shows that the download was canceled.
  public func downloads(_ downloads: Downloads, didCancel title: String) {
    if title == self.title { show(.canceled) }
  }

  private func show(_ state: DownloadState) {
    text = state.text(for: title, parts: downloads.parts)
  }
}

// right: The model stores the state, and the text is computed from it.

import Observation

/// The model of a screen that shows the download of one song.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public var text: String { state.text(for: title, parts: downloads.parts) }
  private var state: DownloadState
  private let title: String
  private let downloads: Downloads

  /// Creates the model of a screen that hasn't appeared.
  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    state = downloads.state(of: title)
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
    self.state = state
  }
}

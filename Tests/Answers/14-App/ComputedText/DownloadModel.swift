// wrong: The text is computed from the state of an object that isn't observable.
// misconception: A computed property of an `@Observable` class is always observed.
// caught by: "A change of the text is observed"

import Observation

/// The model of a screen that shows the download of one song.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public var text: String {
    isShown ? downloads.state(of: title).text(for: title, parts: downloads.parts) : lastText
  }
  private var isShown = false
  private var lastText: String
  private let title: String
  private let downloads: Downloads

  /// Creates the model of a screen that hasn't appeared.
  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    lastText = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  /// Shows the present state at once and each later one.
  public func appear() {
    downloads.addDelegate(self)
    isShown = true
  }

  /// Shows nothing new until the screen appears again.
  public func disappear() {
    downloads.removeDelegate(self)
    lastText = text
    isShown = false
  }

  /// Shows the number of received parts.
  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
  }

  /// Shows that the song is on the device.
  public func downloads(_ downloads: Downloads, didFinish title: String) {
  }

  /// Shows that the download was canceled.
  public func downloads(_ downloads: Downloads, didCancel title: String) {
  }
}

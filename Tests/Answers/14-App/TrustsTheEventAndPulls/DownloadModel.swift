import Observation

/// The model of a screen that shows the download of one song.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public private(set) var text: String
  private let title: String
  private let downloads: Downloads

  /// Creates the model of a screen that hasn't appeared.
  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  /// Shows the present state at once and each later one.
  public func appear() {
    downloads.addDelegate(self)
    showState()
  }

  /// Shows nothing new until the screen appears again.
  public func disappear() {
    downloads.removeDelegate(self)
  }

  /// Shows the number of received parts.
  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    showState()
  }

  /// Shows that the song is on the device.
  public func downloads(_ downloads: Downloads, didFinish title: String) {
    showState()
  }

  /// Shows that the download was canceled.
  public func downloads(_ downloads: Downloads, didCancel title: String) {
    showState()
  }

  private func showState() {
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }
}

// wrong: A task that holds the screen asks for the state again and again.
// misconception: Asking often enough is as good as being notified.
// caught by: "A screen is deallocated while its song is loading, and nothing is left at the end"

import Observation

/// The model of a screen that shows the download of one song.
@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  /// What the screen shows, such as `Prelude: 3 of 10`.
  public private(set) var text: String
  private let title: String
  private let downloads: Downloads
  private var polling: Task<Void, Never>?

  /// Creates the model of a screen that hasn't appeared.
  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  /// Shows the present state at once and each later one.
  public func appear() {
    show(downloads.state(of: title))
    polling?.cancel()
    polling = Task {
      while !Task.isCancelled {
        show(downloads.state(of: title))
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  /// Shows nothing new until the screen appears again.
  public func disappear() {
    polling?.cancel()
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

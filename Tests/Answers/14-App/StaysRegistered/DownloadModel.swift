// wrong: A hidden screen ignores what it is notified of.
// misconception: Whether a screen ignores an event or isn't notified makes no difference.
// caught by: "A screen that has disappeared shows nothing new until it appears again"

import Observation

@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  public private(set) var text: String
  private let title: String
  private let downloads: Downloads
  private var isVisible = false

  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  public func appear() {
    isVisible = true
    downloads.addDelegate(self)
    show(downloads.state(of: title))
  }

  public func disappear() {
    isVisible = false
  }

  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    if title == self.title { show(.loading(received)) }
  }

  public func downloads(_ downloads: Downloads, didFinish title: String) {
    if title == self.title { show(.finished) }
  }

  public func downloads(_ downloads: Downloads, didCancel title: String) {
    if title == self.title { show(.canceled) }
  }

  private func show(_ state: DownloadState) {
    guard isVisible else { return }
    text = state.text(for: title, parts: downloads.parts)
  }
}

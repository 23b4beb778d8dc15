// wrong: A screen that appears after a cancel shows what it showed before.
// misconception: A screen has to catch up only on progress.
// caught by: "A screen that has disappeared shows nothing new until it appears again"

import Observation

@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  public private(set) var text: String
  private let title: String
  private let downloads: Downloads

  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  public func appear() {
    downloads.addDelegate(self)
    let state = downloads.state(of: title)
    if state != .canceled { show(state) }
  }

  public func disappear() {
    downloads.removeDelegate(self)
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
    text = state.text(for: title, parts: downloads.parts)
  }
}

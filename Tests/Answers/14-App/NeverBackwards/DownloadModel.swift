// wrong: A screen ignores fewer parts than before.
// misconception: The number of parts only grows.
// caught by: "A screen that has disappeared shows nothing new until it appears again"

import Observation

@MainActor @Observable public final class DownloadModel: DownloadsDelegate {
  public private(set) var text: String
  private var newest = 0
  private let title: String
  private let downloads: Downloads

  public init(title: String, downloads: Downloads) {
    self.title = title
    self.downloads = downloads
    text = downloads.state(of: title).text(for: title, parts: downloads.parts)
  }

  public func appear() {
    downloads.addDelegate(self)
    show(downloads.state(of: title))
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
    if case .loading(let received) = state {
      if received < newest { return }
      newest = received
    }
    text = state.text(for: title, parts: downloads.parts)
  }
}

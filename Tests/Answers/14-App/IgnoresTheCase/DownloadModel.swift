// wrong: A screen shows songs whose titles differ from its own only in case.
// misconception: Every page writes a title in the same way.
// caught by: "A screen shows what happens to its song, and to no other"

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
    show(downloads.state(of: title))
  }

  public func disappear() {
    downloads.removeDelegate(self)
  }

  public func downloads(_ downloads: Downloads, didReceive received: Int, of title: String) {
    if title.lowercased() == self.title.lowercased() { show(.loading(received)) }
  }

  public func downloads(_ downloads: Downloads, didFinish title: String) {
    if title.lowercased() == self.title.lowercased() { show(.finished) }
  }

  public func downloads(_ downloads: Downloads, didCancel title: String) {
    if title.lowercased() == self.title.lowercased() { show(.canceled) }
  }

  private func show(_ state: DownloadState) {
    text = state.text(for: title, parts: downloads.parts)
  }
}

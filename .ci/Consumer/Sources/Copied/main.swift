import Dispatch

// Everything in this target is isolated to the main actor, unless it says otherwise, as the three
// files beside this one do, which are copies of the library's.

nonisolated protocol DownloadDelegate: AnyObject, Sendable {
  func downloadDidFinish(_ title: String)
}

nonisolated final class Downloader: Sendable {
  let delegates = MulticastDelegate<any DownloadDelegate>()

  func finish(_ title: String) {
    delegates.invoke { $0.downloadDidFinish(title) }
  }
}

final class DownloadLog: DownloadDelegate {
  func downloadDidFinish(_ title: String) {
    print("Downloaded: \(title)")
  }
}

let downloader = Downloader()
let log = DownloadLog()
for title in ["Prelude", "Fugue"] {
  print("Added: \(downloader.delegates.add(log))")
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "download").async { @Sendable in
      downloader.finish(title)
      continuation.resume()
    }
  }
  print("Removed: \(downloader.delegates.remove(log))")
}

import Dispatch
import Multicast

// Everything in this target is isolated to the main actor, unless it says otherwise.

protocol PlayerDelegate: AnyObject {
  func playerDidStart(_ title: String)
}

final class LockScreen: PlayerDelegate {
  private let delegates: MulticastDelegate<any PlayerDelegate>

  init(delegates: MulticastDelegate<any PlayerDelegate>) {
    self.delegates = delegates
    delegates.add(self)
  }

  isolated deinit {
    delegates.remove(self)
  }

  func playerDidStart(_ title: String) {
    print("Lock screen: \(title)")
  }
}

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

let players = MulticastDelegate<any PlayerDelegate>()
for title in ["Prelude", "Fugue"] {
  var lockScreen: LockScreen? = LockScreen(delegates: players)
  players.invoke { $0.playerDidStart(title) }
  lockScreen = nil
  print("No delegates: \(lockScreen == nil && players.isEmpty)")
}

let downloader = Downloader()
let log = DownloadLog()
for title in ["Prelude", "Fugue"] {
  downloader.delegates.add(log)
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "download").async { @Sendable in
      downloader.finish(title)
      continuation.resume()
    }
  }
}

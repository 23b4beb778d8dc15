import AppSolution
import Dispatch

func appExample() {
  runAsyncExample {
    await cancelALoop()
    await showADownload()
  }
}

/// Cancels a task whose stream has already buffered what the service reported.
@MainActor
private func cancelALoop() async {
  print("A canceled loop:")
  let (parts, continuation) = AsyncStream.makeStream(of: Int.self)
  for part in 1...3 { continuation.yield(part) }

  let reader = Task {
    for await part in parts { print("Mini player: \(part) of 10") }
    print("The loop has ended.")
  }
  reader.cancel()
  print("Mini player: canceled")
  await reader.value
}

/// Shows a download on screens that come and go.
@MainActor
private func showADownload() async {
  print("\nScreens that come and go:")
  let network = DispatchSemaphore(value: 0)
  let service = DownloadService(parts: 3) { _, _ in network.wait() }
  let downloads = Downloads(service: service)
  let album = DownloadModel(title: "Prelude", downloads: downloads)
  let miniPlayer = DownloadModel(title: "Prelude", downloads: downloads)
  let lockScreen = DownloadModel(title: "Prelude", downloads: downloads)

  /// Lets the service fetch a part, and waits until `downloads` has heard of it.
  func receive(_ state: DownloadState) async {
    network.signal()
    while downloads.state(of: "Prelude") != state { await Task.yield() }
  }

  album.appear()
  miniPlayer.appear()
  downloads.start("Prelude")
  await receive(.loading(1))
  print("Album: \(album.text)")
  print("Mini player: \(miniPlayer.text)")

  album.disappear()
  await receive(.loading(2))
  print("Album: \(album.text)")
  print("Mini player: \(miniPlayer.text)")

  lockScreen.appear()
  print("Lock screen: \(lockScreen.text)")
  await receive(.finished)
  print("Lock screen: \(lockScreen.text)")
}

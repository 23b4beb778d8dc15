import AppSolution
import Dispatch
import Observation

func appExample() {
  runAsyncExample {
    await cancelALoop()
    await compareAValueWithEvents()
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

/// Does what SwiftUI does with a view: shows what the view reads, now and after a change.
@MainActor
private func show(_ view: @escaping @MainActor () -> String) {
  withObservationTracking {
    print(view())
  } onChange: {
    Task { @MainActor in show(view) }
  }
}

private final class History: DownloadsDelegate {
  func downloads(_ downloads: Downloads, didFinish title: String) {
    print("History: \(title) was downloaded")
  }

  func downloads(_ downloads: Downloads, didCancel title: String) {
    print("History: \(title) was canceled")
  }
}

/// Changes a state three times before a view is shown again.
@MainActor
private func compareAValueWithEvents() async {
  print("\nA value and its events:")
  let network = DispatchSemaphore(value: 0)
  let downloads = Downloads(service: DownloadService { _, _ in network.wait() })
  let history = History()

  downloads.addDelegate(history)
  show { "Album: \(downloads.state(of: "Prelude"))" }
  downloads.start("Prelude")
  downloads.cancel("Prelude")
  downloads.start("Prelude")

  // The view is shown again as soon as the main actor is free.
  await Task.yield()
  downloads.cancel("Prelude")
  for _ in 1...2 { network.signal() }
  await Task.yield()
}

/// Shows a download on a screen that appears halfway.
@MainActor
private func showADownload() async {
  print("\nA screen that appears halfway:")
  let network = DispatchSemaphore(value: 0)
  let downloads = Downloads(service: DownloadService(parts: 3) { _, _ in network.wait() })
  let history = History()
  downloads.addDelegate(history)

  var lockScreen: String {
    "Lock screen: " + downloads.state(of: "Prelude").text(for: "Prelude", parts: 3)
  }
  /// Lets the service fetch a part, and waits until `downloads` has heard of it.
  func receive(_ state: DownloadState) async {
    network.signal()
    while downloads.state(of: "Prelude") != state { await Task.yield() }
  }

  downloads.start("Prelude")
  await receive(.loading(1))
  await receive(.loading(2))
  print(lockScreen)
  await receive(.finished)
  print(lockScreen)
}

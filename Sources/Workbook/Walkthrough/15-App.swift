import AppSolution
import Dispatch
import Observation
import Synchronization

func appExample() {
  runAsyncExample {
    await compareAStateWithEvents()
    await cancelALoop()
    await showFailures()
    await retryADownload()
  }
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

  func downloads(_ downloads: Downloads, didFail title: String, with error: DownloadError) {
    print("History: \(title) failed (\(error))")
  }
}

/// The connection of a service, which delivers a part or fails when the example says so.
private final class Connection: Sendable {
  private let isDown = Atomic(false)
  private let signals = DispatchSemaphore(value: 0)

  func fetch() throws(DownloadError) {
    signals.wait()
    if isDown.load(ordering: .relaxed) { throw .offline }
  }

  func deliver() {
    isDown.store(false, ordering: .relaxed)
    signals.signal()
  }

  func fail() {
    isDown.store(true, ordering: .relaxed)
    signals.signal()
  }
}

/// An owner whose songs have three parts, and the connection of its service.
@MainActor
private func makeDownloads() -> (Downloads, Connection) {
  let connection = Connection()
  let service = DownloadService(parts: 3) { _, _ throws(DownloadError) in try connection.fetch() }
  return (Downloads(service: service), connection)
}

/// Waits until a condition is true, but not forever, since a learner's code may be incomplete.
@MainActor
private func wait(until isTrue: () -> Bool) async {
  for _ in 1...1000 where !isTrue() { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Changes a state three times before a view is shown again, and once after that.
@MainActor
private func compareAStateWithEvents() async {
  print("A state and its events:")
  let (downloads, connection) = makeDownloads()
  let history = History()

  downloads.addDelegate(history)
  show { "Album: " + downloads.state(of: "Prelude").text(for: "Prelude", parts: 3) }
  downloads.start("Prelude")
  downloads.cancel("Prelude")
  downloads.start("Prelude")
  await Task.yield()

  // The canceled download waits for its first part, too.
  for _ in 1...2 { connection.fail() }
  await wait { downloads.state(of: "Prelude") != .loading(0) }
  await Task.yield()
  withExtendedLifetime(history) {}
}

/// Cancels a task whose stream has already buffered what the service reported.
@MainActor
private func cancelALoop() async {
  print("\nA canceled loop:")
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

/// Lets a delegate leave out the ends that it doesn't need.
extension DownloadsDelegate {
  func downloads(_ downloads: Downloads, didFinish title: String) {}

  func downloads(_ downloads: Downloads, didCancel title: String) {}
}

/// A delegate of a screen: it turns an event into a value that the screen shows.
@MainActor @Observable
final class FailureBanner: DownloadsDelegate {
  var text: String?

  func downloads(_ downloads: Downloads, didFail title: String, with error: DownloadError) {
    text = DownloadState.failed(error).text(for: title, parts: downloads.parts)
  }
}

/// Shows a banner on a screen that appears, disappears, and appears again.
@MainActor
private func showFailures() async {
  print("\nA screen that appears three times:")
  let (downloads, connection) = makeDownloads()
  let banner = FailureBanner()

  /// Lets a song fail, and reads what the banner shows until the user taps it.
  func failure(of title: String) async -> String {
    downloads.start(title)
    connection.fail()
    await wait { downloads.state(of: title) != .loading(0) }
    defer { banner.text = nil }
    return banner.text ?? "nothing"
  }

  downloads.addDelegate(banner)
  downloads.addDelegate(banner)
  print("Banner: \(await failure(of: "Prelude"))")
  downloads.removeDelegate(banner)
  print("Banner: \(await failure(of: "Fugue"))")
  downloads.addDelegate(banner)
  print("Banner: \(await failure(of: "Prelude"))")
}

/// A delegate that starts a download again if the connection was lost.
private final class Retry: DownloadsDelegate {
  private(set) var isUsed = false

  func downloads(_ downloads: Downloads, didFail title: String, with error: DownloadError) {
    guard error == .offline, !isUsed else { return }
    isUsed = true
    downloads.start(title)
  }
}

/// Starts a download again while the delegates are being notified that it failed.
@MainActor
private func retryADownload() async {
  print("\nA delegate that tries again:")
  let (downloads, connection) = makeDownloads()
  let retry = Retry()
  let history = History()
  downloads.addDelegate(retry)
  downloads.addDelegate(history)

  downloads.start("Prelude")
  connection.fail()
  await wait { retry.isUsed }
  print("Album: " + downloads.state(of: "Prelude").text(for: "Prelude", parts: 3))
  for _ in 1...3 { connection.deliver() }
  await wait { downloads.state(of: "Prelude") == .finished }
}

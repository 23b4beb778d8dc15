import Foundation
import Multicast
import Testing
import XCTest

// How chapter 17's checks look in an app: with Swift Testing, and with XCTest.

@MainActor private protocol MusicPlayerDelegate: AnyObject {
  func didPlay(_ title: String)
}

@MainActor private class MusicPlayer {
  private let delegates = MulticastDelegate<any MusicPlayerDelegate>()

  func addDelegate(_ delegate: any MusicPlayerDelegate) { delegates.add(delegate) }

  func play(_ title: String) { delegates.invoke { $0.didPlay(title) } }

  /// Begins a song later: when this method returns, no delegate has been notified.
  func startPlaying(_ title: String) {
    Task { play(title) }
  }
}

private final class Recorder: MusicPlayerDelegate {
  var titles: [String] = []

  func didPlay(_ title: String) {
    titles.append(title)
  }
}

@Suite("A music player") @MainActor struct MusicPlayerTests {
  @Test("An event notifies a delegate once, even if it was added twice")
  func notifiesOnce() {
    let player = MusicPlayer()
    let recorder = Recorder()
    player.addDelegate(recorder)
    player.addDelegate(recorder)
    player.play("Prelude")
    #expect(recorder.titles == ["Prelude"])
  }
}

/// A player that is broken on purpose.
private final class RepeatingPlayer: MusicPlayer {
  override func play(_ title: String) {
    super.play(title)
    super.play(title)
  }
}

/// The check of `notifiesOnce`, for any player.
@MainActor private func checkNotifiesOnce(_ player: MusicPlayer) {
  let recorder = Recorder()
  player.addDelegate(recorder)
  player.play("Prelude")
  #expect(recorder.titles == ["Prelude"])
}

/// A known issue would make a learner doubt the setup, so only authors run this test.
@Suite("A broken player", .enabled(if: ProcessInfo.processInfo.environment["AUTHOR"] != nil))
@MainActor struct BrokenPlayerTests {
  @Test("The check refuses a player that notifies its delegates twice")
  func refusesARepeatingPlayer() {
    withKnownIssue { checkNotifiesOnce(RepeatingPlayer()) }
  }
}

extension MusicPlayerTests {
  @Test("Each song that begins notifies a delegate once")
  func confirmsAnEvent() async {
    let player = MusicPlayer()
    await confirmation(expectedCount: 1) { isNotified in
      let recorder = ClosureRecorder { _ in isNotified() }
      player.addDelegate(recorder)
      withExtendedLifetime(recorder) { player.play("Prelude") }
    }
  }

  @Test("A song that begins later notifies its delegates", .timeLimit(.minutes(1)))
  func notifiesLater() async {
    let player = MusicPlayer()
    let recorder = StreamRecorder()
    player.addDelegate(recorder)
    player.startPlaying("Prelude")
    var titles = recorder.titles.makeAsyncIterator()
    #expect(await titles.next() == "Prelude")
  }
}

private final class ClosureRecorder: MusicPlayerDelegate {
  private let record: (String) -> Void

  init(_ record: @escaping (String) -> Void) {
    self.record = record
  }

  func didPlay(_ title: String) {
    record(title)
  }
}

private final class StreamRecorder: MusicPlayerDelegate {
  let titles: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (titles, continuation) = AsyncStream.makeStream()
  }

  func didPlay(_ title: String) {
    continuation.yield(title)
  }
}

final class MusicPlayerXCTests: XCTestCase {
  @MainActor func testNotifiesOnce() async {
    let player = MusicPlayer()
    let recorder = Recorder()
    player.addDelegate(recorder)
    player.addDelegate(recorder)
    player.play("Prelude")
    XCTAssertEqual(recorder.titles, ["Prelude"])
  }
}

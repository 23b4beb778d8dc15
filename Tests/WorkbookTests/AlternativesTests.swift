import Foundation
import Observation
import Testing

/// What chapter 0 says about the alternatives to the pattern.
@Suite enum AlternativesTests {
  @available(macOS 26, iOS 26, *)
  @Test("A notification center delivers a message before `post` returns")
  static func deliversSynchronously() async {
    #expect(await linesAroundAPost() == ["before", "Ada signed out", "after"])
  }

  @Test("A notification center retains the block of an observer until the observer is removed")
  static func retainsItsBlocks() async {
    let center = NotificationCenter()
    var listener: Listener? = Listener()
    weak let watched = listener
    var token: (any NSObjectProtocol)? = center.addObserver(
      forName: .init("Test"), object: nil, queue: nil
    ) { [listener] _ in listener?.hear() }
    listener = nil
    center.post(name: .init("Test"), object: nil)
    #expect(watched?.count == 1)
    center.removeObserver(token!)
    token = nil
    #expect(watched == nil)
  }

  @Test("Observation tracking reports one change, before it happens")
  static func tracksOneChange() async {
    let song = Song()
    let changes = Changes()
    withObservationTracking {
      _ = song.title
    } onChange: {
      changes.titles.append(song.title)
    }
    song.title = "First"
    song.title = "Second"
    #expect(changes.titles == ["None"])
  }
}

// These closures have to be `Sendable`, but each test uses its objects on one thread only.
private final class Listener: @unchecked Sendable {
  private(set) var count = 0

  func hear() { count += 1 }
}

@available(macOS 26, iOS 26, *)
@MainActor private func linesAroundAPost() -> [String] {
  var lines: [String] = []
  let center = NotificationCenter()
  let subject = NSObject()
  let token = center.addObserver(of: subject, for: SignedOut.self) { message in
    lines.append("\(message.user) signed out")
  }
  lines.append("before")
  center.post(SignedOut(user: "Ada"), subject: subject)
  lines.append("after")
  center.removeObserver(token)
  return lines
}

@available(macOS 26, iOS 26, *)
private struct SignedOut: NotificationCenter.MainActorMessage {
  typealias Subject = NSObject
  let user: String
}

@Observable private final class Song: @unchecked Sendable {
  var title = "None"
}

private final class Changes: @unchecked Sendable {
  var titles: [String] = []
}

import Foundation
import Observation
import Synchronization
import Testing

/// What chapter 15 and *Which list do I ship?* say about the alternatives to the pattern.
@Suite enum AlternativesTests {
  @available(macOS 26, iOS 26, *)
  @Test("A notification center delivers a message before `post` returns")
  static func deliversSynchronously() async {
    #expect(await linesAroundAPost() == ["before", "Ada signed out", "after"])
  }

  @available(macOS 26, iOS 26, *)
  @Test("A screen that appears twice with a token observes each message once")
  static func observesEachMessageOnce() async {
    #expect(await usersSeenByAScreen() == ["Ada", "Cleo"])
  }

  @Test("A notification center retains the block of an observer until the observer is removed")
  static func retainsItsBlocks() async {
    let center = NotificationCenter()
    var listener: Observer? = Observer()
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

  @Test("A block without a queue runs on the thread that posts")
  static func runsOnTheThreadThatPosts() async {
    let center = NotificationCenter()
    let threads = Mutex<[ObjectIdentifier]>([])
    let token = center.addObserver(forName: .init("Test"), object: nil, queue: nil) { _ in
      threads.withLock { $0.append(ObjectIdentifier(Thread.current)) }
    }
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      center.post(name: .init("Test"), object: nil)
      isDone.signal()
    }
    thread.start()
    isDone.wait()
    center.removeObserver(token)
    #expect(threads.withLock { $0 } == [ObjectIdentifier(thread)])
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

  @available(macOS 26, iOS 26, *)
  @Test("`Observations` yields the current value, and several changes as one")
  @MainActor static func observesValues() async {
    let song = Song()
    var titles: [String] = []
    for await title in Observations({ song.title }) {
      titles.append(title)
      if titles.count == 2 { break }
      song.title = "First"
      song.title = "Second"
    }
    #expect(titles == ["None", "Second"])
  }

  @Test("A list of weak references behind a lock still notifies a removed delegate")
  static func notifiesTheRemoved() async {
    let list = LockedList()
    let (first, second) = (Observer(), Observer())
    list.add(first)
    list.add(second)
    list.invoke {
      $0.hear()
      list.remove(second)
    }
    #expect(first.count == 1)
    #expect(second.count == 1)
  }
}

/// An array of weak references behind a lock: what many apps have instead of a library.
private final class LockedList: Sendable {
  private struct Reference {
    weak var listener: Observer?
  }

  private let references = Mutex<[Reference]>([])

  func add(_ listener: Observer) {
    references.withLock { $0.append(Reference(listener: listener)) }
  }

  func remove(_ listener: Observer) {
    references.withLock { $0.removeAll { $0.listener === listener } }
  }

  func invoke(_ body: (Observer) -> Void) {
    for reference in references.withLock({ $0 }) { reference.listener.map(body) }
  }
}

// These closures have to be `Sendable`, but each test uses its objects on one thread only.
private final class Observer: @unchecked Sendable {
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

/// Lets a screen appear twice, disappear, and appear again.
@available(macOS 26, iOS 26, *)
@MainActor private func usersSeenByAScreen() -> [String] {
  var users: [String] = []
  let center = NotificationCenter()
  let subject = NSObject()
  var token: NotificationCenter.ObservationToken?
  func appear() {
    token = center.addObserver(of: subject, for: SignedOut.self) { users.append($0.user) }
  }
  appear()
  appear()
  center.post(SignedOut(user: "Ada"), subject: subject)
  withExtendedLifetime(token) {}
  token = nil
  center.post(SignedOut(user: "Ben"), subject: subject)
  appear()
  center.post(SignedOut(user: "Cleo"), subject: subject)
  withExtendedLifetime(token) {}
  return users
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

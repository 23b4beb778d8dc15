import Foundation

/// What Swift Testing tells about a run, read from its event stream while it grows.
struct TestRun {
  /// Something that was expected and did not come about.
  struct Issue {
    /// What happened, as in `Expectation failed: (actual → 1) == (expected → 2)`.
    let event: String
    /// The rule that was broken.
    let rule: String
    /// The line in the file of the tests.
    let line: Int
  }

  /// A test, and how far it has come.
  struct Test {
    enum Phase { case waiting, running, ended, skipped }

    let name: String
    /// The name of the file in which it stands.
    let file: String
    let line: Int
    var phase = Phase.waiting
    var issues: [Issue] = []
  }

  /// Whether the tests were built and have begun.
  private(set) var hasStarted = false
  /// Whether the run came to its end.
  private(set) var isComplete = false
  /// How often a test began or ended.
  private(set) var progress = 0
  /// What the run said, which is also what it printed between the words of the learner's code.
  private(set) var messages: Set<String> = []
  private var testsByID: [String: Test] = [:]

  /// The tests, in the order in which they stand in their files.
  var tests: [Test] {
    testsByID.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// The names of the tests that came to their end.
  var ended: [String] { tests.filter { $0.phase == .ended }.map(\.name) }
  /// The names of the tests that recorded an issue.
  var failed: [String] { tests.filter { !$0.issues.isEmpty }.map(\.name) }
  /// The names of the tests that began and did not come to their end.
  var unfinished: [String] { tests.filter { $0.phase == .running }.map(\.name) }

  /// Reads a line of the event stream.
  ///
  /// - Parameter line: The line. One that is torn, as the last of a run that was ended, is ignored.
  mutating func read(_ line: some Sequence<UInt8>) {
    guard let record = try? JSONDecoder().decode(Record.self, from: Data(line)) else { return }
    let payload = record.payload
    if record.kind == "test" {
      // A suite has no function, and is no test.
      guard payload.kind == "function", let id = payload.id, let place = payload.sourceLocation
      else { return }
      testsByID[id] = Test(
        name: payload.displayName ?? payload.name ?? id, file: place.fileName, line: place.line)
      return
    }
    messages.formUnion((payload.messages ?? []).flatMap { $0.text.components(separatedBy: "\n") })
    switch payload.kind {
    case "runStarted": hasStarted = true
    case "runEnded": isComplete = true
    default: note(payload)
    }
  }

  private mutating func note(_ payload: Record.Payload) {
    guard let id = payload.testID else { return }
    switch payload.kind {
    case "testStarted":
      testsByID[id]?.phase = .running
      progress += 1
    case "testEnded":
      testsByID[id]?.phase = .ended
      progress += 1
    case "testSkipped": testsByID[id]?.phase = .skipped
    case "issueRecorded":
      let texts = payload.messages ?? []
      let issue = Issue(
        event: texts.first { $0.symbol != "details" }?.text ?? "",
        rule: texts.filter { $0.symbol == "details" }.map(\.text).joined(separator: "\n"),
        line: payload.issue?.sourceLocation?.line ?? 0)
      testsByID[id]?.issues.append(issue)
    default: break
    }
  }
}

/// A line of the event stream: of what is there, the part that is used here.
private struct Record: Decodable {
  struct Message: Decodable {
    let symbol: String
    let text: String
  }

  struct Place: Decodable {
    let fileID: String
    let line: Int

    var fileName: String { fileID.components(separatedBy: "/").last ?? fileID }
  }

  struct Issue: Decodable {
    let sourceLocation: Place?
  }

  struct Payload: Decodable {
    let kind: String
    let id: String?
    let name: String?
    let displayName: String?
    let sourceLocation: Place?
    let testID: String?
    let messages: [Message]?
    let issue: Issue?
  }

  let kind: String
  let payload: Payload
}

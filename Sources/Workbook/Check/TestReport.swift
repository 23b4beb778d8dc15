import Foundation

/// What Swift Testing reports about a run, read from its event stream while the stream grows.
struct TestReport {
  struct Issue {
    /// What happened: `Expectation failed: (actual → 1) == (expected → 2)`.
    let event: String
    /// The comment of the expectation: the rule that the code broke.
    let rule: String
    /// The line in the test file.
    let line: Int?

    /// The two sides of a comparison; the tests' helpers have parameters with these names.
    var sides: (actual: String, expected: String)? {
      event.firstMatch(of: /\(actual → (.*)\) ={2,3} \(expected → (.*)\)/.dotMatchesNewlines())
        .map { (String($0.1), String($0.2)) }
    }
  }

  struct Test {
    enum Phase { case waiting, running, ended, skipped }

    let name: String
    /// The module that it is in, and the name of its file.
    let module: String
    let file: String
    let line: Int
    var phase = Phase.waiting
    var issues: [Issue] = []
  }

  /// Whether the tests were built and the run began.
  private(set) var didStart = false
  /// Whether the run ended as it should.
  private(set) var isComplete = false
  /// How often a test started or ended.
  private(set) var progress = 0
  /// The lines that the run printed between those of the learner's code.
  private var messages: Set<String> = []
  private var testsByID: [String: Test] = [:]
  private var handle: FileHandle?
  private var incompleteLine = Data()

  /// The tests, in the order of their modules and files.
  var tests: [Test] {
    testsByID.values.sorted { ($0.module, $0.file, $0.line) < ($1.module, $1.file, $1.line) }
  }
  var ended: [String] { tests.filter { $0.phase == .ended }.map(\.name) }
  var failed: [String] { tests.filter { !$0.issues.isEmpty }.map(\.name) }
  var unfinished: [String] { tests.filter { $0.phase == .running }.map(\.name) }

  /// What the run is doing, in a few words.
  var activity: String {
    didStart ? "testing, \(ended.count) of \(tests.count) done" : "building"
  }

  /// Reads what was added to the file of the event stream, or the first part of it if it is long.
  mutating func readNewEvents(from file: URL) {
    // There is no such file before the tests are built.
    handle = handle ?? (try? FileHandle(forReadingFrom: file))
    if let data = try? handle?.read(upToCount: 1 << 21) { read(data) }
  }

  /// Reads a piece of the event stream, which may end in the middle of a line.
  mutating func read(_ piece: Data) {
    // Foundation traps when two empty slices are joined (Swift 6.3.1 on Linux).
    guard !piece.isEmpty else { return }
    var lines = (incompleteLine + piece)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    incompleteLine = lines.popLast() ?? Data()
    for line in lines {
      if let record = try? JSONDecoder().decode(Record.self, from: line) { note(record) }
    }
  }

  private mutating func note(_ record: Record) {
    let payload = record.payload
    let texts = payload.messages ?? []
    if record.kind == "test" {
      // A suite isn't a function.
      guard payload.kind == "function", let id = payload.id, let location = payload.sourceLocation
      else { return }
      let names = location.fileID.components(separatedBy: "/")
      testsByID[id] = Test(
        name: payload.displayName ?? id, module: names[0], file: names[names.count - 1],
        line: location.line)
      return
    }
    messages.formUnion(texts.flatMap { $0.text.lines.map(\.trimmed) }.filter { !$0.isEmpty })
    switch payload.kind {
    case "runStarted": didStart = true
    case "runEnded": isComplete = true
    case "testStarted": setPhase(.running, of: payload)
    case "testEnded": setPhase(.ended, of: payload)
    case "testSkipped": setPhase(.skipped, of: payload)
    case "issueRecorded":
      let rules = texts.filter { $0.symbol == "details" }.map(\.text)
      let issue = Issue(
        event: (texts.first { $0.symbol != "details" }?.text ?? "").withoutAddresses,
        rule: rules.joined(separator: "\n").withoutAddresses,
        line: payload.issue?.sourceLocation?.line)
      // A loop can record issues without end.
      guard let id = payload.testID, testsByID[id]?.issues.count ?? 100 < 100 else { return }
      testsByID[id]?.issues.append(issue)
    default: break
    }
  }

  private mutating func setPhase(_ phase: Test.Phase, of payload: Record.Payload) {
    guard let id = payload.testID else { return }
    testsByID[id]?.phase = phase
    progress += 1
  }

  /// The part of a line that the learner's code printed before a test's message, if there is one.
  ///
  /// The stream of a run that the learner's code ended lacks the last messages.
  func printed(in line: String) -> String? {
    if messages.contains(line.trimmed) { return nil }
    let progress = /. (?:Test|Suite) .*(?: started\.|(?:passed|failed) after [0-9.]+ seconds.*)/
    let start = line.indices.first { index in
      "◇✔✘↳⚠➜±⎙◯".unicodeScalars.contains(line[index].unicodeScalars.first!)
        && (messages.contains(where: line[index...].hasSuffix)
          || line[index...].wholeMatch(of: progress) != nil
          // An expectation without a rule has an empty line for it.
          || line[index...].dropFirst().allSatisfy(\.isWhitespace))
    }
    return String(line[..<(start ?? line.endIndex)])
  }
}

/// The part of an event stream's line that the report uses.
private struct Record: Decodable {
  struct Message: Decodable {
    let symbol: String
    let text: String
  }

  struct Location: Decodable {
    /// `Module/File.swift`.
    let fileID: String
    let line: Int
  }

  struct Issue: Decodable {
    let sourceLocation: Location?
  }

  struct Payload: Decodable {
    let kind: String
    let id: String?
    let displayName: String?
    let sourceLocation: Location?
    let testID: String?
    let messages: [Message]?
    let issue: Issue?
  }

  let kind: String
  let payload: Payload
}

import Foundation

/// What Swift Testing tells about a run, read from its event stream.
struct TestRun {
  /// A line of the event stream.
  private struct Record: Decodable {
    struct Payload: Decodable {
      struct Message: Decodable {
        let text: String
      }

      let kind: String
      let id: String?
      let displayName: String?
      let testID: String?
      let messages: [Message]?
    }

    let kind: String
    let payload: Payload
  }

  /// The display names of the tests that came to their end.
  private(set) var ended: [String] = []
  /// The display names of the tests that recorded an issue.
  private(set) var failed: [String] = []
  /// The display names of the tests that began and did not come to their end.
  private(set) var unfinished: [String] = []
  /// Whether the run came to its end.
  private(set) var isComplete = false

  /// Reads an event stream, which may break off anywhere.
  ///
  /// - Parameter stream: Lines of JSON.
  init(stream: String) {
    var names: [String: String] = [:]
    for line in stream.split(separator: "\n") {
      // The last line of a run that was ended may be torn.
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)) else {
        continue
      }
      let payload = record.payload
      if record.kind == "test" {
        names[payload.id ?? ""] = payload.displayName
        continue
      }
      if payload.kind == "runEnded" { isComplete = true }
      guard let name = names[payload.testID ?? ""] else { continue }
      switch payload.kind {
      case "testStarted":
        unfinished.append(name)
      case "issueRecorded" where !failed.contains(name):
        failed.append(name)
      case "testEnded":
        unfinished.removeAll { $0 == name }
        ended.append(name)
      default:
        break
      }
    }
  }
}

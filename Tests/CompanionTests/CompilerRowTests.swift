import Console
import Foundation
import Testing

@testable import Companion

/// What the companion adds to an error of the compiler.
@Suite enum CompilerRowTests {
  private static let table = [
    "| what you see | likely cause |",
    "|---|---|",
    "| `'a' is inaccessible` | Short. |",
    "| `'a' is inaccessible due to 'private' protection level` | Long, with `a \\| b`. |",
    "| `type '…' does not conform to '…'` | Conform. |",
    "| `failed to diagnose`, or `cannot convert` … `to 'B'` | One of two. |",
    "| `cannot convert` (in two words), or another text | Half. |",
    "| \"'c' is inaccessible\" | A test. |",
  ]

  private static func cause(_ message: String) -> String? {
    CompilerRow.row(for: message, in: table.compactMap(CompilerRow.init))?.cause
  }

  @Test("A row fits a message with all of its words, in their order")
  static func fits() async {
    #expect(cause("'a' is inaccessible due to 'fileprivate' protection level") == "Short.")
    #expect(cause("no: 'a' is inaccessible due to 'private' protection level")?.first == "L")
    #expect(cause("type 'X<Y>' does not conform to 'any Z'") == "Conform.")
    #expect(cause("failed to diagnose this") == "One of two.")
    #expect(cause("cannot convert 'A' to 'B'") == "One of two.")
    #expect(cause("cannot convert 'A' to 'C'") == "Half.")
  }

  @Test("A row with other words, other names, or another order doesn't fit")
  static func refuses() async {
    for message in [
      "", "'b' is inaccessible", "'c' is inaccessible", "is inaccessible: 'a'", "to 'B' convert",
      "does not conform to 'A': type 'B'", "a test", "another text",
    ] {
      #expect(cause(message) == nil, "\(message)")
    }
  }

  @Test("The row with more words wins, and with as many, one without `…` of the step")
  static func prefersWords() async {
    let ofStep = [
      "| `cannot find 'a' in scope` | Own. |", "| `no '…' in 'A'` | Own. |", "| `exact` | Own. |",
      "| `must be 'A'` | Own. |",
    ].compactMap(CompilerRow.init)
    let general = [
      "| `cannot find '…' in scope` | Any. |", "| `no '…' in 'A'` | Any. |", "| `exact` | Any. |",
      "| `must be 'A' or 'B'` | Any. |",
    ].compactMap(CompilerRow.init)
    func cause(_ message: String) -> String? {
      CompilerRow.row(for: message, ofStep: ofStep, ofAnyStep: general)?.cause
    }
    #expect(cause("cannot find 'a' in scope") == "Own.")
    #expect(cause("cannot find 'b' in scope") == "Any.")
    #expect(cause("no 'b' in 'A'") == "Any.")
    #expect(cause("exact") == "Own.")
    #expect(cause("must be 'A' or 'B'") == "Any." && cause("must be 'A'") == "Own.")
  }

  @Test("An error has the compiler's notes, each once, with its place")
  static func readsNotes() async {
    let output = """
      [7/20] Compiling A A.swift
      /book/A.swift:14:1: error: no A
      12 | }
      13 |\u{20}
      14 | extension A: B {
         | |- error: no A
         | |- note: add stubs for conformance
         | `- note: insert 'c'
      /book/B.swift:6:8: note: protocol requires 'b' [#b]
       4 | // a: error: b
       6 |   func b()
         |        `- note: protocol requires 'b'
      /book/A.swift:15:1: warning: unused
      15 | a
         | `- note: not this one
      """
    let errors = Diagnostic.all(.error, in: output, root: "/book").filter { $0.location != nil }
    #expect(errors.map(\.description) == ["A.swift:14:1: no A"])
    #expect(
      errors[0].notes.map(\.description) == [
        "A.swift:14: insert 'c'", "B.swift:6:8: protocol requires 'b'",
      ])
  }

  @Test("A report has the cause and the notes below the line of the error")
  static func reports() async throws {
    let step = Step.exercises[0]
    let path = "\(step.exercisePath)/DelegateWrapper.swift"
    var error = Diagnostic(
      SourceLocation(file: path, line: 2, column: 3),
      "cannot assign to value: 'delegate' is a 'let' constant")
    error.notes = (4...8).map { (line: Int) in
      Diagnostic(SourceLocation(file: path, line: line), "note \(line)")
    }
    func lines(_ error: Diagnostic) throws -> [String] {
      let result = CheckResult(of: Exercise(step: step), diagnostics: [error])
      let console = Console(
        isTerminal: false, hasColor: false, columns: 80, rows: 24)
      let package = try BookPackage(containing: #filePath)
      return ReportLines(report: CheckReport(of: result, in: package), console: console).all
        .map { $0.replacing(package.displayPath(""), with: "") }
    }
    let own = try lines(error)
    let edit = try #require(own.firstIndex(of: "  edit      \(path):2"))
    let cause = try #require(own.firstIndex { $0.hasPrefix("  cause     Inside `init`, ") })
    let note = try #require(own.firstIndex(of: "  note      note 4"))
    #expect(edit < cause && cause < note && own[note + 1].trimmed == "\(path):4")
    #expect(own.count { $0.hasPrefix("  note") } == 2 && own.count < 20)
    // In a file that uses the code, a cause takes the place of the rule.
    let place = SourceLocation(file: step.testPath, line: 3)
    let message = "'delegate' is inaccessible due to 'private' protection level"
    let known = try lines(Diagnostic(place, message))
    #expect(
      known.contains { $0.contains("private(set)") } && !known.contains { $0.contains("  rule") })
    #expect(try lines(Diagnostic(place, "no")).contains { $0.contains("  rule") })
  }
}

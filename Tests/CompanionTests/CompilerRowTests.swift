import Console
import Foundation
import Testing

@testable import Companion

/// What the companion adds to an error of the compiler.
@Suite enum CompilerRowTests {
  private static let table = [
    "| what you see | likely cause |",
    "|---|---|",
    "| `'a' is inaccessible due to 'private' protection level` | Long, with `a \\| b`. |",
    "| `'a' is inaccessible` | Short. |",
    "| `type '…' does not conform to '…'` | Conform. |",
    "| `failed to diagnose`, or `cannot convert` … `to 'B'` | One of two. |",
    "| `cannot convert` (in two words), or another text | Half. |",
    "| \"'c' is inaccessible\" | A test. |",
  ]

  private static func cause(_ message: String) -> String? {
    table.compactMap(CompilerRow.init).first { $0.fits(message) }?.cause
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

  @Test("Of the rows of a page, none hides one below it")
  static func putsSpecialRowsFirst() async throws {
    let package = try BookPackage(containing: #filePath)
    let general = CompilerRow.rowsOfAnyStep(in: package)
    for rows in [general] + Step.exercises.map({ CompilerRow.rows(of: $0, in: package) }) {
      for row in rows {
        for message in row.messages.map({ $0.joined(separator: "x") }) {
          #expect(rows.first { $0.fits(message) }?.cause == row.cause, "\(message)")
        }
      }
    }
    #expect(general.count <= 45)
  }

  @Test("An error has the compiler's notes, each once, with its place")
  static func readsNotes() async {
    let output = """
      [7/20] Compiling A A.swift
      /book/A.swift:14:1: error: no A
      extension A: B {
      ^
      /book/A.swift:14:1: note: add stubs for conformance
      /book/A.swift:14:1: note: did you mean 'd'?
      /book/A.swift:14:1: note: join the identifiers together
      /book/A.swift:14:1: note: insert 'c'
      // a: error: b
      /book/B.swift:6:8: note: protocol requires 'b' [#b]
        func b()
             ^
      /book/C.swift:6:8: note: protocol requires 'b'
      /book/A.swift:15:1: warning: unused
      /book/A.swift:15:1: note: not this one
      """
    let errors = Diagnostic.all(.error, in: output, root: "/book")
    #expect(errors.map(\.description) == ["A.swift:14:1: no A"])
    #expect(
      errors[0].notes.map(\.description) == [
        "A.swift:14:1: insert 'c'", "B.swift:6:8: protocol requires 'b'",
      ])
  }

  @Test("A default with another label is the place to edit, and not the type that needs it")
  static func placesLabels() async {
    let labels = "instance method 'a(b:)' has different argument labels from those required by 'P'"
    var error = Diagnostic(SourceLocation(file: "A.swift", line: 14), labels)
    error.notes = [
      Diagnostic(SourceLocation(file: "P.swift", line: 6), "requirement 'a(c:)' declared here"),
      Diagnostic(SourceLocation(file: "P.swift", line: 19), "'a(b:)' declared here"),
    ]
    #expect(error.placeOfNote?.line == 19)
  }

  @Test("A report has a few notes, and none about the tests")
  static func reports() async throws {
    let step = Step.wrapper
    func notes(in file: String) throws -> [String] {
      var error = Diagnostic(SourceLocation(file: file, line: 2), "no")
      error.notes = (4...8).map { (line: Int) in
        Diagnostic(SourceLocation(file: file, line: line), "note \(line)")
      }
      let result = CheckResult(of: Exercise(step: step), diagnostics: [error])
      let console = Console(isTerminal: false, hasColor: false, columns: 80, rows: 24)
      let package = try BookPackage(containing: #filePath)
      return ReportLines(of: result, in: package, on: console).all
        .filter { $0.hasPrefix("  note") }
    }
    let own = try notes(in: "\(step.exercisePath)/DelegateWrapper.swift")
    #expect(own == ["  note      note 4", "  note      note 5"])
    // What the compiler suggests to do with the tests isn't for the learner.
    #expect(try notes(in: step.testPath).isEmpty)
  }
}

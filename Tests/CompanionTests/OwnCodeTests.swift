import Console
import Foundation
import Records
import Testing

@testable import Companion

/// What the companion says about a run of the learner's code.
@Suite enum OwnCodeTests {
  // MARK: How a program ended

  private static func problem(status: Int32? = nil, _ error: String) throws -> String? {
    var exercise = Exercise(step: .dispatch)
    exercise.files = ["A.swift": Data(), "Dispatch System.swift": Data()]
    let ending = status.map(ProcessEnding.exited) ?? .signaled(11)
    return OwnCode.problem(in: Subprocess.Run(ending: ending, error: error), of: exercise)
  }

  @Test("A status other than 0 is a call of `exit`, whatever was printed before")
  static func readsTheStatus() throws {
    #expect(try problem(status: 0, "Fatal error: no") == nil)
    #expect(
      try problem(status: 3, "Fatal error: no")
        == "Your code ended the program: it called `exit` with 3.")
  }

  @Test("A crash has the message of the runtime and the learner's line in the backtrace")
  static func locatesCrashes() throws {
    let error = """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7effc496df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007effc496df7f ***

      Thread 1 "workbook" crashed:

        0    0x00007effc496df7f closure #1 in _assertionFailure(_:_:) + 623 in libswiftCore.so
        1 [ra] 0x000055f38166a0e0 MulticastDelegate.f() + 1 in workbook at /book/Solutions/02-A/A.swift:3:1
        2 [ra] 0x000055f38166a0e0 DispatchSystem.reportCarCrash(at:) + 175 in workbook at \
      /book/Exercises/04-Dispatch/Dispatch System.swift:35:25

      Backtrace took 0.26s
      """
    #expect(
      try problem(error)
        == """
        Your code crashed at Exercises/04-Dispatch/Dispatch System.swift:35: Fatal error: Index \
        out of range.
        """)
  }

  // MARK: How outputs differ

  private static func difference(_ yours: String, _ book: String) -> [String] {
    LineDifference(yours: yours, book: book).lines.map { "\($0.sign) \($0.text)" }
  }

  @Test("A line that differs is shown twice, with a line before and after it")
  static func marksLines() {
    #expect(difference("a\nb\n", "a\nb\n") == [] && difference("a\nb", "a\nb\n") == [])
    #expect(
      difference("1\n2\nx\n4\n5\n", "1\n2\n3\n4\n5\n") == ["  …", "  2", "- x", "+ 3", "  4"])
    #expect(difference("", "1\n2\n") == ["+ 1", "+ 2"])
    #expect(difference("1\n2\n", "1\n\n2\n") == ["  1", "+ ", "  2"])
  }

  @Test("Of many lines some are shown, and the others are counted")
  static func isBounded() throws {
    let long = String(repeating: "on and on\n", count: 100_000)
    let difference = LineDifference(yours: "1\n" + long, book: "1\n2\n")
    #expect(difference.lines.count <= 21)
    #expect(difference.lines.count + difference.hidden > 290)
  }
}

import Foundation
import Testing

@testable import Workbook

/// What the companion says about a run of the learner's code.
@Suite enum OwnCodeTests {
  // MARK: How a program ended

  private static func end(status: Int32?, _ error: String) -> ProgramEnd {
    let code = OwnCode(
      package: BookPackage(root: URL(fileURLWithPath: "/book")),
      steps: [Step("04-Dispatch") {}, Step("05-MirrorPad") {}])
    return ProgramEnd(status: status, error: error, of: code)
  }

  @Test("A program that reached its end has finished, whatever it printed before")
  static func finishes() {
    #expect(end(status: 0, "Fatal error: no\n\(SupervisedProgram.endMark)\n") == .finished)
    #expect(end(status: 0, "").sentence(limit: 10)?.contains("called `exit` with 0") == true)
    #expect(end(status: 3, "Fatal error: no") == .exited(3, nil))
  }

  @Test("A crash has the message of the runtime and the learner's line in the backtrace")
  static func locatesCrashes() {
    let error = """
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7effc496df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007effc496df7f ***

      Thread 0:

        0    0x00 DispatchSystem.wait() + 1 in workbook at /book/Exercises/04-Dispatch/Wait.swift:1:2

      Thread 1 "workbook" crashed:

        0    0x00007effc496df7f closure #1 in _assertionFailure(_:_:) + 623 in libswiftCore.so
        1 [ra] 0x000055f38166a0e0 MulticastDelegate.f() + 1 in workbook at /book/Solutions/02-A/A.swift:3:1
        2 [ra] 0x000055f38166a0e0 DispatchSystem.reportCarCrash(at:) + 175 in workbook at \
      /book/Exercises/04-Dispatch/Dispatch System.swift:35:25

      Backtrace took 0.26s
      """
    let place = SourceLocation(file: "Exercises/04-Dispatch/Dispatch System.swift", line: 35)
    #expect(end(status: nil, error) == .crashed("Index out of range", place))
    #expect(
      end(status: nil, error).sentence(limit: 10)
        == "Your code crashed at Exercises/04-Dispatch/Dispatch System.swift:35: Index out of range."
    )
    for (mark, isWaiting) in [
      (SupervisedProgram.limitMark, false), (SupervisedProgram.waitMark, true),
    ] {
      let end = end(status: nil, "\(mark)\n\(error)")
      #expect(end == .timedOut(isWaiting: isWaiting, place))
      #expect(end.sentence(limit: 10)?.contains("endless loop") == !isWaiting)
    }
  }

  @Test("Without a backtrace, the place is the one in the runtime's message")
  static func readsTheMessage() {
    #expect(
      end(status: nil, "DispatchSolution/A.swift:7: Fatal error: Unexpectedly found nil")
        == .crashed(
          "Unexpectedly found nil", SourceLocation(file: "Exercises/04-Dispatch/A.swift", line: 7)))
    #expect(
      end(status: nil, "MainSolution/A.swift:7: Fatal error") == .crashed("a fatal error", nil))
    #expect(end(status: nil, "") == .crashed("a signal ended the program", nil))
  }

  @Test("A crash without a message has that of the backtrace; a deep one overflowed the stack")
  static func explainsCrashes() {
    #expect(
      end(status: nil, "*** Swift runtime failure: arithmetic overflow ***")
        == .crashed("arithmetic overflow", nil))
    let deep = """
      *** Program crashed: Bad pointer dereference at 0x00007ffdf29bbff8 ***
          0     0x00 f() + 1 in workbook at /book/Exercises/05-MirrorPad/A.swift:4:1
      76961 [ra] 0x00 static Workbook.run(_:) + 3225 in workbook at /book/Sources/Workbook.swift:37:26
      """
    let sentence = end(status: nil, deep).sentence(limit: 10) ?? ""
    #expect(sentence.contains("05-MirrorPad/A.swift:4: ") && sentence.contains("76961 levels deep"))
    #expect(
      end(status: nil, String(deep.prefix(150)))
        == .crashed(
          "Bad pointer dereference", SourceLocation(file: "Exercises/05-MirrorPad/A.swift", line: 4)
        ))
  }

  // MARK: How outputs differ

  private static func difference(_ yours: String, _ book: String) -> [String]? {
    LineDifference(yours: yours, book: book)?.lines.map { "\($0.sign) \($0.text)" }
  }

  @Test("Equal outputs don't differ, and a missing newline at the end is no difference")
  static func findsNone() {
    #expect(difference("a\nb\n", "a\nb\n") == nil)
    #expect(difference("a\nb", "a\nb\n") == nil)
  }

  @Test("A line that differs is shown twice, with a line before and after it")
  static func marksLines() {
    #expect(
      difference("1\n2\nx\n4\n5\n", "1\n2\n3\n4\n5\n") == ["  …", "  2", "- x", "+ 3", "  4"])
    #expect(difference("", "1\n2\n") == ["+ 1", "+ 2"])
    #expect(difference("1\n2\n", "1\n\n2\n") == ["  1", "+ ", "  2"])
  }

  @Test("Of many lines some are shown, and the others are counted")
  static func isBounded() throws {
    let long = String(repeating: "on and on\n", count: 100_000)
    let difference = try #require(LineDifference(yours: "1\n" + long, book: "1\n2\n"))
    #expect(difference.lines.count <= 21)
    #expect(difference.lines.count + difference.hidden > 290)
  }
}

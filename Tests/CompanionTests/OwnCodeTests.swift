import Console
import Foundation
import Records
import Testing

@testable import Companion

/// What the companion says about a run of the learner's code.
@Suite enum OwnCodeTests {
  @Test("A status other than 0 is a call of `exit`, whatever was printed before")
  static func readsTheStatus() {
    func problem(_ status: Int32) -> String? {
      let run = Subprocess.Run(ending: .exited(status), error: "Fatal error: no")
      return OwnCode.problem(in: run, of: Exercise(step: .dispatch))
    }
    #expect(problem(0) == nil)
    #expect(problem(3) == "Your code ended the program: it called `exit` with 3.")
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

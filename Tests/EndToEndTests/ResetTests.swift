import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Resetting an exercise without losing the learner's files.
  @Suite enum ResetTests {
    @Test("A reset restores the starter, and its undo exchanges the files again and again")
    static func startsOver() async throws {
      let learner = try Learner()
      try learner.edit(Learner.list, replacing: "TODO", by: "mine")
      try learner.write("let note = 1", to: "Exercises/02-AddRemove/Note.swift")
      let own = try learner.files(of: "2")
      let run = try learner.type("reset", "2", in: "Exercises")
      #expect(run.status == 0)
      #expect(try learner.files(of: "2") == learner.starter(of: "2"))
      #expect(run.output.contains("\n  swift run workbook reset 2 --undo\n"))

      try learner.write("let new = 1", to: "Exercises/02-AddRemove/New.swift")
      let new = try learner.files(of: "2")
      for files in [own, new, own] {
        let undo = try learner.type("reset", "2", "--undo")
        #expect(undo.status == 0 && undo.error == "")
        #expect(try learner.files(of: "2") == files)
        #expect(learner.aside.count == 1, "What was replaced is the only thing aside.")
      }
    }

    @Test("An undo puts back the files of one step, and the starter isn't kept")
    static func undoesOneStep() async throws {
      let learner = try Learner()
      for step in ["1", "3"] {
        try learner.solve(step)
        #expect(try learner.type("reset", step).status == 0)
      }
      #expect(try learner.type("reset", "3", "--undo").status == 0)
      #expect(try learner.files(of: "1") == learner.starter(of: "1"))
      #expect(try learner.files(of: "3") != learner.starter(of: "3"))
      // A folder that was deleted comes back, and there's nothing to keep.
      try learner.delete("Exercises/06-Broadcast")
      #expect(try learner.type("reset", "6").status == 0)
      #expect(try learner.files(of: "6") == learner.starter(of: "6"))
      #expect(learner.aside.count == 1)
    }

    @Test("Without anything to undo, an undo says so in one line")
    static func undoesNothing() async throws {
      let learner = try Learner()
      try learner.solve("1")
      #expect(try learner.type("reset", "1").status == 0)
      let run = try learner.type("reset", "4", "--undo")
      #expect(run.status == 1 && run.error == "")
      #expect(
        run.output == "Nothing to undo: .aside contains no files of 04-Dispatch from a reset.\n")
    }

    @Test("A reset that can't write the starter leaves the learner's files where they are")
    static func keepsFilesOnErrors() async throws {
      let learner = try Learner()
      try learner.solve("2")
      let own = try learner.files(of: "2")
      try learner.write("in the way", to: ".aside")
      let run = try learner.type("reset", "2")
      #expect(run.status == 70 && run.error.contains(".aside"), "\(run.error)")
      #expect(try learner.files(of: "2") == own)
    }
  }
}

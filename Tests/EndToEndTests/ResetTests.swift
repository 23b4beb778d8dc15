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
      for (words, files) in [(["2"], own), ([], new), (["2"], own)] {
        let undo = try Product.run(["reset"] + words + ["--undo"], in: learner.folder)
        #expect(undo.status == 0 && undo.error == "")
        #expect(try learner.files(of: "2") == files)
        #expect(learner.aside.count == 1, "What was replaced is the only thing aside.")
      }
    }

    @Test("An undo of a reset of all steps puts all of them back, and the starter isn't kept")
    static func undoesAll() async throws {
      let learner = try Learner()
      for step in ["1", "3"] { try learner.solve(step) }
      try learner.delete("Exercises/06-Broadcast")
      let own = try (learner.files(of: "1"), learner.files(of: "3"))
      let run = try learner.type("reset", "--all")
      #expect(run.status == 0)
      let untouched = run.output.components(separatedBy: "already has its original files").count - 1
      #expect(untouched == Step.exercises.count - 3)
      for step in Step.exercises.map(\.shortNumber) {
        #expect(try learner.files(of: step) == learner.starter(of: step))
      }
      #expect(try learner.type("reset", "--undo").status == 0)
      #expect(try (learner.files(of: "1"), learner.files(of: "3")) == own)
      #expect(learner.aside == [])
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

    @Test("A reset needs one step or all of them")
    static func refusesVagueness() async throws {
      let learner = try Learner()
      for words in [
        ["reset"], ["reset", "2", "--all"], ["reset", "0"], ["reset", "2", "3"],
        ["reset", "--all", "--undo"],
      ] {
        let run = try Product.run(words, in: learner.folder)
        #expect(run.status == 64 && run.output == "")
        #expect(run.error.filter(\.isNewline).count == 1)
      }
    }
  }
}

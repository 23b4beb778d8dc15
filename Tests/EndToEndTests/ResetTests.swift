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

    @Test("A folder in place of a file is moved like a file, and comes back")
    static func movesFolders() async throws {
      let learner = try Learner()
      try learner.delete(Learner.wrapper)
      try FileManager.default.createDirectory(
        atPath: learner.folder + "/" + Learner.wrapper, withIntermediateDirectories: false)
      try learner.write("mine", to: Learner.wrapper + "/notes.txt")
      defer { try? learner.delete(Learner.wrapper) }
      for _ in 1...2 {
        let run = try learner.type("reset", "1")
        #expect(run.status == 0 && run.error == "")
        #expect(try learner.files(of: "1") == learner.starter(of: "1"))
        #expect(learner.texts(below: ".aside") == ["mine"])
        #expect(try learner.type("reset", "1", "--undo").status == 0)
        #expect(learner.texts(below: Learner.wrapper) == ["mine"] && learner.aside == [])
      }
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

    @Test("Of two resets at the same moment one moves the files, and both report what they did")
    static func sharesWork() async throws {
      let learner = try Learner()
      for turn in 1...5 {
        try learner.write("// mine \(turn)", to: Learner.wrapper)
        let own = try learner.files(of: "1")
        let runs = try Subprocess.run([
          "/bin/sh", "-c", "cd \"$0\"; \"$1\" reset 1 & \"$1\" reset 1; wait", learner.folder,
          Product.path,
        ])
        #expect(runs.output.components(separatedBy: "01-Wrapper is reset.").count == 2)
        #expect(runs.output.components(separatedBy: "already has its original files").count == 2)
        #expect(try learner.files(of: "1") == learner.starter(of: "1"))
        #expect(learner.aside.count == turn)
        #expect(try learner.type("reset", "1", "--undo").status == 0)
        #expect(try learner.files(of: "1") == own)
        #expect(try learner.type("reset", "1").status == 0)
      }
    }

    @Test("A linked folder stays a link, and its target is reset")
    static func resetsLinks() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let own = try learner.files(of: "1")
      let link = learner.folder + "/Exercises/01-Wrapper"
      let target = learner.folder + "/.aside-target"
      let manager = FileManager.default
      try manager.moveItem(atPath: link, toPath: target)
      try manager.createSymbolicLink(atPath: link, withDestinationPath: "../.aside-target")
      defer {
        try? manager.removeItem(atPath: link)
        try? manager.removeItem(atPath: target)
      }
      #expect(try learner.type("reset", "1").status == 0)
      #expect(try learner.files(of: "1") == learner.starter(of: "1"))
      #expect(try manager.destinationOfSymbolicLink(atPath: link) == "../.aside-target")
      #expect(try learner.type("reset", "--undo").status == 0)
      #expect(try learner.files(of: "1") == own)
    }

    @Test("A reset that is killed at any moment keeps the learner's files complete")
    static func survivesBeingKilled() async throws {
      let learner = try Learner()
      try learner.solve("5")
      let own = try learner.files(of: "5")
      let start = Date()
      #expect(try learner.terminal(["reset", "5"]).end() == 0)
      let duration = Date().timeIntervalSince(start)
      var (part, ends) = (0, (old: 0, new: 0))
      // A busy computer may need longer than before, so go on until a reset was done.
      while part < 40 || ends.new == 0 && part < 1000 {
        part += 1
        try? learner.delete(".aside")
        try learner.solve("5")
        let killed = try learner.terminal(["reset", "5"])
        usleep(useconds_t(duration * 1_000_000 * Double(part - 1) / 40))
        killed.send(SIGKILL)
        _ = killed.end()
        if try learner.files(of: "5") == own { ends.old += 1 } else { ends.new += 1 }
        // What a killed reset left doesn't outlast the next one.
        #expect(try learner.type("reset", "5").status == 0)
        #expect(try learner.files(of: "5") == learner.starter(of: "5"))
        #expect(learner.aside.count == 1 && learner.aside[0].hasSuffix("-05-MirrorPad"))
        #expect(try learner.type("reset", "5", "--undo").status == 0)
        #expect(try learner.files(of: "5") == own, "killed after \(part - 1)/40")
      }
      #expect(ends.old > 0 && ends.new > 0, "the delays don't meet the reset")
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

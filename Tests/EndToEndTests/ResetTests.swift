import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// Resetting an exercise without losing the learner's files.
  @Suite enum ResetTests {
    @Test("A reset restores the starter, keeps the learner's files, and shows how to get them back")
    static func startsOver() async throws {
      let learner = try Learner()
      try learner.edit(Learner.list, replacing: "TODO", by: "mine")
      try learner.write("let note = 1", to: "Exercises/02-AddRemove/Note.swift")
      let own = try learner.files(of: "2")
      let run = try learner.type("reset", "2", in: "Exercises")
      #expect(run.status == 0)
      #expect(try learner.files(of: "2") == learner.starter(of: "2"))

      let lines = run.output.components(separatedBy: "\n")
      let command = try #require(lines.first { $0.hasPrefix("  cp -R ") })
      let back = try Subprocess.run([
        "/bin/sh", "-c", "cd '\(learner.folder)/Exercises' && \(command)",
      ])
      #expect(back.status == 0 && back.error == "")
      #expect(try learner.files(of: "2") == own)
    }

    @Test("A reset of all steps skips those with their original files")
    static func startsAllOver() async throws {
      let learner = try Learner()
      try learner.solve("3")
      try learner.delete("Exercises/06-Broadcast")
      let run = try learner.type("reset", "--all")
      #expect(run.status == 0)
      #expect(run.output.components(separatedBy: "nothing to do").count == Step.exercises.count - 1)
      for step in Step.exercises {
        #expect(try learner.files(of: step.shortNumber) == learner.starter(of: step.shortNumber))
      }
      #expect(learner.texts(below: ".aside").count == 1)
    }

    @Test("A reset that is killed leaves the complete old or new files, and keeps the old ones")
    static func survivesBeingKilled() async throws {
      let learner = try Learner()
      let starter = try learner.starter(of: "5")
      var ends = (old: 0, new: 0)
      // It is killed a little later each time, until it was done ten times.
      var delay = 0.0
      while ends.new < 10, delay < 2_000_000 {
        delay = delay * 1.02 + 300
        try learner.solve("5")
        let own = try learner.files(of: "5")
        let killed = try learner.terminal("reset", "5")
        usleep(useconds_t(delay))
        killed.send(SIGKILL)
        _ = killed.end()
        let now = try learner.files(of: "5")
        if now == own {
          ends.old += 1
        } else {
          ends.new += 1
          #expect(now == starter, "killed after \(delay) µs")
          let kept = learner.texts(below: ".aside")
          #expect(own.values.allSatisfy { kept.contains(String(decoding: $0, as: UTF8.self)) })
        }
        try? learner.delete(".aside")
      }
      #expect(ends.old > 0 && ends.new > 0, "\(ends): the delays do not meet the reset")
    }

    @Test("A reset needs one step or all of them")
    static func refusesVagueness() async throws {
      let learner = try Learner()
      for words in [["reset"], ["reset", "2", "--all"], ["reset", "0"], ["reset", "2", "3"]] {
        let run = try Product.run(words, in: learner.folder)
        #expect(run.status == 64 && run.output == "")
        #expect(run.error.filter(\.isNewline).count == 1)
      }
    }
  }
}

import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// What keeps `swift test` from running any test, and the command that fixes it.
  @Suite enum BuildProblemTests {
    @Test(
      "A command fixes files that SwiftPM can't build together",
      arguments: [
        (["A/Note.swift", "B/Note.swift"], "have the same name"),
        (["stray.c"], "isn't a Swift file"),
      ])
    static func movesFiles(files: [String], problem: String) async throws {
      let learner = try Learner()
      try learner.solve("1")
      let folder = "Exercises/01-Wrapper"
      for name in ["A", "B"] where files[0].hasPrefix("A") {
        try FileManager.default.createDirectory(
          atPath: "\(learner.folder)/\(folder)/\(name)", withIntermediateDirectories: true)
      }
      defer { for name in ["A", "B"] { try? learner.delete("\(folder)/\(name)") } }
      for file in files { try learner.write("// mine\n", to: "\(folder)/\(file)") }

      let run = try learner.type("check", "1")
      let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(run.status == 1 && text.contains(problem), "\(run.output)\(run.error)")
      let command = try #require(run.output.firstMatch(of: /\n  type      (.*)/)).1
      let mend = "cd '\(learner.folder)' && \(command)"
      #expect(try Subprocess.run(["/bin/sh", "-c", mend]).status == 0)
      let names = try learner.files(of: "1").keys.map { URL(fileURLWithPath: $0).lastPathComponent }
      #expect(Set(names).count == names.count && !names.contains { $0.hasSuffix(".c") })
      let kept = learner.texts(below: folder) + learner.texts(below: ".aside")
      #expect(kept.filter { $0 == "// mine\n" }.count == files.count)
    }

    @Test("`@main` in an exercise is shown where it is")
    static func findsMain() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let file = "Exercises/02-AddRemove/MulticastDelegate.swift"
      try learner.write(
        "@main\nstruct App { static func main() {} }\n" + Learner.list(adding: ""), to: file)
      let run = try learner.type("check", "2")
      #expect(run.status == 1 && run.output.contains("`@main`."))
      #expect(run.output.contains("\(file):1\n"))
      #expect(!run.output.contains("multiple definition"))
    }

    @Test("A folder for temporary files that is a file is named with a command that fixes it")
    static func findsFileForFolder() async throws {
      let learner = try Learner()
      let file = "\(learner.folder)/Package.swift"
      for words in [["check", "1"], ["status"], ["compare", "1"]] {
        let run = try Product.run(words, in: learner.folder, environment: ["TMPDIR": file])
        #expect(run.status == 70 && run.output == "")
        #expect(
          run.error.contains("Package.swift, the folder in TMPDIR: Not a directory. Type `unset"))
      }
    }
  }
}

import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// What keeps `swift test` from running any test, and the command that fixes it.
  @Suite enum BuildProblemTests {
    @Test("Two files of one name are a problem of their step")
    static func namesFiles() async throws {
      let learner = try Learner()
      let folder = "Exercises/01-Wrapper"
      try FileManager.default.createDirectory(
        atPath: "\(learner.folder)/\(folder)/A", withIntermediateDirectories: true)
      defer { try? learner.delete("\(folder)/A") }
      try learner.write("// mine\n", to: "\(folder)/A/DelegateWrapper.swift")
      let run = try learner.type("check", "1")
      let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        run.status == 1 && text.contains("Two files in \(folder) have the same name."),
        "\(run.output)\(run.error)")
      #expect(try learner.type("check", "2").output.hasPrefix("02 AddRemove is not started"))
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

import Foundation
import Testing

@testable import Companion

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

    @Test("The manifest isn't needed, and where SwiftPM needs it, its error is one line")
    static func namesTheManifest() async throws {
      let learner = try Learner()
      try learner.edit("Package.swift", replacing: "let steps = [", by: "let steps = = [")
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is not started"))
      let run = try learner.type("check", "1", environment: ["WORKBOOK_BUILD": "swiftpm"])
      #expect(run.status == 70 && run.error.contains("Type `git restore Package.swift`."))
      #expect(!run.error.contains("vfsoverlay") && !run.error.contains("rawValue"))
    }

    @Test("A syntax error in the tests, and tests that are missing, aren't blamed on the exercise")
    static func restoresTests() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let tests = "Tests/Steps/01-Wrapper"
      try learner.edit("\(tests)/WrapperTests.swift", replacing: "  @Test(", by: "}  @Test(")
      let broken = try learner.type("check", "1")
      #expect(broken.status == 70 && broken.output == "", "\(broken.output)")
      #expect(broken.error.contains("Type `git restore \(tests)/WrapperTests.swift`."))
      try learner.delete(tests)
      let run = try learner.type("check", "1")
      #expect(run.status == 1 && run.output.contains("tested: its tests are missing."))
      #expect(run.output.contains("`git restore \(tests)`") && !run.output.contains("save, then"))
    }
  }
}

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

import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// What keeps `swift test` from running any test, and the command that fixes it.
  @Suite enum BuildProblemTests {
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

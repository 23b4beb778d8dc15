import Foundation
import Testing

@testable import Workbook

/// Every step has one name, and bears it in each of its places.
@Suite struct HouseTests {
  private let steps = Step.all.map(\.name)
  private let tasks = Step.all.map(\.name).dropFirst()

  @Test("Every step of the walkthrough has a chapter")
  func hasChapters() throws {
    #expect(try House.names(in: "Chapters") == steps.map { "\($0).md" })
  }

  @Test("Every step but the introduction has a folder to edit and a folder to compare with")
  func hasFolders() throws {
    #expect(try House.names(in: "Exercises") == Array(tasks))
    #expect(try House.names(in: "Solutions") == Array(tasks))
  }

  @Test("Every step but the introduction has its tests")
  func hasTests() throws {
    let files = try House.names(in: "Tests/ExerciseTests").filter { $0.hasSuffix("Tests.swift") }
    #expect(files == tasks.map { "\($0)Tests.swift" })
  }

  @Test("Every step but the introduction is in the manifest")
  func isInTheManifest() throws {
    let manifest = try House.text(of: "Package.swift")
    let named = manifest.matches(of: /Step\("(\d\d-\w+)"/).map { String($0.1) }
    #expect(named == Array(tasks))
  }

  @Test("Every step is in the table of the README")
  func isInTheReadme() throws {
    let readme = try House.text(of: "README.md")
    let named = readme.matches(
      of: /^\| \[.*?\]\(Chapters\/(\d\d-\w+)\.md\)/.anchorsMatchLineEndings()
    )
    .map { String($0.1) }
    #expect(named == steps)
  }

  @Test("Tests of the solutions are the tests of the learner's code")
  func sharesTheTests() throws {
    let link = House.root.appendingPathComponent("Tests/SolutionTests")
    #expect(
      try link.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true,
      """
      Tests/SolutionTests is a link to Tests/ExerciseTests. If it is a file here, git was told not \
      to make links: run `git config core.symlinks true` and `git checkout Tests/SolutionTests`.
      """)
  }
}

import Foundation
import Testing

@testable import Author
@testable import Companion

/// The form of a chapter, which that of step 2 has, also if one thing is missing.
@Suite enum ChapterLintTests {
  /// What is found in the chapter of step 2, with a text of it replaced.
  private static func findings(_ old: String, by new: String) throws -> [String] {
    let package = try BookPackage(containing: #filePath)
    let path = Step.addRemove.chapterPath
    let text = try package.text(of: path)
    try #require(text.contains(old))
    return ChapterLint(page: Page(path: path, text: text.replacing(old, with: new))).findings()
  }

  @Test("A chapter in the right form has no findings")
  static func accepts() async throws {
    #expect(try findings("## Recall", by: "## Recall") == [])
  }

  @Test(
    "Each part that is missing or wrong is named",
    arguments: [
      ("## Diagnose\n", "", "Compare, Diagnose, Key points"),
      ("## The idea\n", "## Idea\n", "The headings have to be Recall, "),
    ])
  static func refuses(old: String, new: String, text: String) async throws {
    let found = try findings(old, by: new)
    #expect(found.count == 1 && found[0].contains(text), "\(found)")
  }
}

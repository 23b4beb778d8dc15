import Console
import Foundation
import Testing

@testable import Author
@testable import Companion

/// Pages, their blocks, and what a package has to contain.
@Suite enum PageTests {
  /// Runs `body` with a package of some files in a temporary folder, and returns its result.
  private static func withPackage<Result>(
    _ files: [String: String], _ body: (BookPackage) throws -> Result
  ) throws -> Result {
    let package = BookPackage(
      root: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))
    defer { try? FileManager.default.removeItem(at: package.root) }
    for (path, text) in files {
      let file = package.url(of: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(package)
  }

  @Test("A block is found with another indentation")
  static func findsBlocks() async {
    let source = "func a() {\n  let b = 1\n  print(b)\n}".lines
    for (lines, isPart) in [
      ("let b = 1\nprint(b)", true), ("let b = 1\n  print(b)", false), ("print(c)", false),
      ("}\n}\n}\n}\n}", false),
    ] {
      let page = Page(path: "a.md", text: "```swift\n\(lines)\n```")
      #expect(page.blocks[0].isPart(of: source) == isPart)
    }
  }

  @Test("A block that differs from its source is reported")
  static func lintsSnippets() async throws {
    let lint = SnippetLint(package: BookPackage(root: URL(fileURLWithPath: "/"))) { _ in
      "== 02 ==\nNorth\nSouth\n"
    }
    let page = Page(
      path: "a.md",
      text: "<!-- output: workbook 2 -->\n```text\nNorth\nSoth\n```\n\n```swift\nx\n```")
    let found = try lint.findings(for: page)
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("a.md:3: This block isn't in workbook 2."))
    #expect(found[1].hasPrefix("a.md:7: This block has no source."))
  }

  @Test("A link leads to a file or a heading")
  static func followsLinks() async throws {
    let text = """
      # A title: it's here
      [a](a.swift) [b](none.md) [c](#a-title-its-here) [d](#other) [e](https://x.y)

      ```text
      [f](none.md)
      ```
      """
    try withPackage(["page.md": text, "a.swift": ""]) { package in
      let found = LinkLint(page: Page(path: "page.md", text: text), package: package).findings()
      #expect(
        found == [
          "page.md:2: The link none.md leads nowhere.", "page.md:2: The link #other leads nowhere.",
        ])
    }
  }

  @Test("A name in a diagram has to be in the page's text or code")
  static func readsDiagrams() async {
    let diagram = "```mermaid\nflowchart LR\n  direction TD\n  A[the DrawView] --> B[mirror]\n```"
    let found = DiagramLint(page: Page(path: "a.md", text: "A view.\n\n\(diagram)\n")).findings()
    #expect(found == ["a.md:6: DrawView is in the diagram and not in the text."])
    let page = Page(path: "a.md", text: "\(diagram)\n\nA `DrawView` has a mirror.\n")
    #expect(DiagramLint(page: page).findings().isEmpty)
  }

  @Test("A row about a test has the name of one")
  static func readsRows() async {
    let page = Page(path: "a.md", text: "| \"It ends\" | No end. |\n| \"It stops\" | No end. |")
    let found = TestLint(page: page, tests: ["It adds", "It ends"]).findings()
    #expect(found == ["a.md:2: No test of this step has the name in this row."])
  }

  @Test("A block can be from an answer, or have lines of it or of the solution, in order")
  static func comparesAnswers() async throws {
    let files = [
      "Solutions/01-Wrapper/A.swift": "a\nb\n  d {\n",
      "Tests/Answers/01-Wrapper.answers": "# C\nright: It has a c.\n\n-b\n+c\n",
    ]
    let answers = "01-Wrapper.answers"
    let skeleton = "skeleton: Solutions/01-Wrapper/A.swift"
    try withPackage(files) { package in
      let lint = SnippetLint(package: package) { _ in "" }
      let blocks = [
        ("a\nc", "code: Tests/Answers/\(answers), C"), ("a", "code: Tests/Answers/\(answers), D"),
        ("a\n…\nc", "diagnose: \(answers), C"), ("c", "diagnose: \(answers), C"),
        ("a\nb", "diagnose: \(answers), C"), ("c\na", "diagnose: \(answers), C"),
        ("c", "diagnose: \(answers), D"), ("a\n\nb …\n  d {\n…", skeleton),
        ("b\nd {\na", skeleton), ("a\ne", skeleton),
      ]
      let lines = try blocks.map { block, source in
        let page = Page(path: "a.md", text: "<!-- \(source) -->\n```swift\n\(block)\n```")
        return try lint.findings(for: page).map { $0.split(separator: ":")[1] }
      }
      #expect(
        lines == [[], ["1"], [], [], ["4"], ["4"], ["1"], [], ["5"], ["4"]])
    }
  }

  @Test("Each place in which a step is missing is named")
  static func findsMissingPlaces() async throws {
    try withPackage(["Tests/Steps/01-B/BTests.swift": ""]) { package in
      let missing = PackageLint(package: package).missingPlaces(of: Step("01-B"))
      #expect(missing.count == 8)
      #expect(
        missing[0] == "01-B is incomplete: its place in `Step.all` is missing. See AUTHORING.md.")
      #expect(missing[1].contains(": Sources/Workbook/Walkthrough/01-B.swift is missing."))
      #expect(PackageLint(package: package).missingPlaces(of: Step("00-A")).count == 3)
    }
  }
}

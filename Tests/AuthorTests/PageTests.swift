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

  @Test("A block has an origin, an indentation, and lines without it")
  static func readsBlocks() async {
    let page = Page(
      path: "a.md",
      text: """
        1. Code

           <!-- code: A.swift -->
           ```swift
           let a = 1

             b
           ```

        <!-- does not compile: cannot find 'x' -->
        ```swift
        x
        ```
        ```sh
        """)
    #expect(page.blocks.map(\.kind) == ["code", "does not compile"])
    #expect(page.blocks.map(\.source) == ["A.swift", "cannot find 'x'"])
    #expect(page.blocks[0].lines == ["let a = 1", "", "  b"])
    #expect(page.blocks[0].range == 4..<7 && page.blocks[1].range == 11..<12)
  }

  @Test("A block is found with another indentation; otherwise the closest lines are")
  static func matchesSnippets() async {
    let matcher = SnippetMatcher("func a() {\n  let b = 1\n  print(b)\n}\nfunc c() {}")
    #expect(matcher.contains(["let b = 1", "print(b)"]))
    #expect(!matcher.contains(["let b = 1", "  print(b)"]) && !matcher.contains(["print(c)"]))
    #expect(matcher.closest(to: ["let b = 2", "print(b)"]) == 1..<3)
    #expect(matcher.closest(to: ["let b = 1", "let d = 2", "print(b)"]) == 1..<3)
    #expect(matcher.closest(to: ["func d() {}"]) == 4..<5)
  }

  @Test("A block that differs from its source is reported and fixed")
  static func lintsSnippets() async throws {
    let lint = SnippetLint(package: BookPackage(root: URL(fileURLWithPath: "/"))) { _ in
      "== 02 ==\nNorth\nSouth\n"
    }
    let page = Page(
      path: "a.md",
      text: "<!-- output: workbook 2 -->\n```text\nNorth\nSoth\n```\n\n```swift\nx\n```")
    let found = try lint.findings(for: page).map(\.description)
    #expect(found.count == 2)
    #expect(found[0].hasPrefix("a.md:3: This block isn't in workbook 2."))
    #expect(found[1].hasPrefix("a.md:7: This block has no source."))
    #expect(
      try lint.fixed(page) == page.lines.joined(separator: "\n").replacing("Soth", with: "South"))
  }

  @Test("The output of another build isn't compared")
  static func comparesOneBuild() async throws {
    let page = Page(
      path: "a.md",
      text: """
        <!-- output of a debug build: workbook 2 -->
        ```text
        false
        ```

        <!-- output of a release build: workbook 2 -->
        ```text
        true
        ```
        """)
    let package = BookPackage(root: URL(fileURLWithPath: "/"))
    func findings(in build: String, that prints: String) throws -> Int {
      try SnippetLint(package: package, build: build) { _ in prints }.findings(for: page).count
    }
    #expect(try findings(in: "debug", that: "false\n") == 0)
    #expect(try findings(in: "release", that: "true\n") == 0)
    #expect(try findings(in: "debug", that: "true\n") == 1)
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
        found.map(\.description) == [
          "page.md:2: The link none.md leads nowhere.", "page.md:2: The link #other leads nowhere.",
        ])
    }
  }

  @Test("A name in a diagram has to be in the page's text or code")
  static func readsDiagrams() async {
    let diagram = "```mermaid\nflowchart LR\n  direction TD\n  A[the DrawView] --> B[mirror]\n```"
    let found = DiagramLint(page: Page(path: "a.md", text: "A view.\n\n\(diagram)\n")).findings()
    #expect(found.map(\.description) == ["a.md:6: DrawView is in the diagram and not in the text."])
    let page = Page(path: "a.md", text: "\(diagram)\n\nA `DrawView` has a mirror.\n")
    #expect(DiagramLint(page: page).findings().isEmpty)
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
        return try lint.findings(for: page).map { $0.location?.line ?? 0 }
      }
      #expect(lines == [[], [1], [], [], [4], [4], [1], [], [5], [4]])
    }
  }

  @Test("Each place in which a step is missing is named")
  static func findsMissingPlaces() async throws {
    let files = [
      "Sources/Companion/Book/Steps.swift": "  Step(\"01-B\"",
      "Sources/Workbook/Walkthrough/Steps.swift": "  .b: bExample,", "Package.swift": "",
      "Tests/Steps/01-B/BTests.swift": "",
    ]
    try withPackage(files) { package in
      let missing = try PackageLint(package: package).missingPlaces(of: Step("01-B"))
      #expect(missing.count == 9)
      #expect(missing[0].message.contains(": its place in `Step.all` is missing."))
      #expect(
        missing[1].message.hasPrefix("01-B is incomplete: its entry in Package.swift is missing."))
      #expect(missing[2].message.contains(": Sources/Workbook/Walkthrough/01-B.swift is missing."))
      #expect(try PackageLint(package: package).missingPlaces(of: Step("00-A")).count == 5)
    }
  }
}

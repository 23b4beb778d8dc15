import Console
import Foundation
import Testing

@testable import Author
@testable import Companion

/// Pages, their blocks, and what a package has to contain.
@Suite enum PageLintTests {
  @Test("The words of the code are found, except between back quotes")
  static func findsWordsInSwift() async throws {
    try withPackage(["Sources/A/a.swift": "let a = 1\nlet easy = \"`just`\"  // anew"]) { package in
      let found = try PagesCommand.sourceWords(in: package)
      #expect(
        found.map(\.description) == [
          "Sources/A/a.swift:2: \"easy\" is on the word list. "
            + "Suggestion: say what makes it short or quick.",
          "Sources/A/a.swift:2: \"anew\" is on the word list. Suggestion: `again`.",
        ])
    }
  }

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
    #expect(
      page.blocks.map(\.origin) == [
        .code(file: "A.swift"), .doesNotCompile(error: "cannot find 'x'"),
      ])
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
    #expect(found[0].hasPrefix("a.md:4: Found `Soth`, expected `South`, from workbook 2:3."))
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
    func findings(in build: CodeBlock.Build, that prints: String) throws -> Int {
      try SnippetLint(package: package, build: build) { _ in prints }.findings(for: page).count
    }
    #expect(try findings(in: .debug, that: "false\n") == 0)
    #expect(try findings(in: .release, that: "true\n") == 0)
    #expect(try findings(in: .debug, that: "true\n") == 1)
  }

  @Test("Links, pictures and words of a page are checked")
  static func lintsPages() async throws {
    let text = """
      # A title: it's here
      [a](a.swift) [b](none.md) [c](#a-title-its-here) [d](#other) [e](https://x.y)

      ```mermaid
      just
      ```
      ## Next
      Anew `just` [just](a.swift) <!-- code: just -->
      """
    try withPackage(["page.md": text, "a.swift": ""]) { package in
      let found = PageLint(page: Page(path: "page.md", text: text), package: package).findings()
      #expect(
        found.map(\.description) == [
          "page.md:6: A picture needs a paragraph below it that says the same.",
          "page.md:2: The link none.md leads nowhere.", "page.md:2: The link #other leads nowhere.",
          "page.md:8: \"Anew\" is on the word list. Suggestion: `again`.",
          "page.md:8: \"just\" is on the word list. Suggestion: leave it out, or `only`.",
        ])
    }
  }

  @Test("The second run of three short sentences on a page is reported")
  static func findsShortSentences() async {
    let long = "This sentence has ten words, so that it ends a run."
    let short = "It runs. It stops! Does it?"
    func lines(_ paragraphs: String...) -> [Int?] {
      let page = Page(path: "a.md", text: paragraphs.joined(separator: "\n\n"))
      return PageLint(page: page, package: BookPackage(root: URL(fileURLWithPath: "/")))
        .findings().map { $0.location?.line }
    }
    #expect(lines(short, long) == [])
    #expect(lines(short, "It runs. It stops. \(long) It runs.", "- It runs.\n- It stops.") == [])
    #expect(lines(short, long, "\(long) \(short)") == [5])
  }

  @Test("A page whose sentences are short is reported")
  static func measuresSentences() async {
    func messages(path: String) -> [String] {
      let plain =
        "The list keeps the order in which the stations of the town were added to it, by name."
      let text =
        Array(repeating: plain, count: 30) + Array(repeating: "It has an order here.", count: 10)
      return PageLint(
        page: Page(path: path, text: text.joined(separator: "\n\n")),
        package: BookPackage(root: URL(fileURLWithPath: "/"))
      ).findings().map(\.message)
    }
    #expect(messages(path: "Sources/A.md") == [])
    let shortest =
      "The shortest are "
      + Array(repeating: "`It has an order here.`", count: 3)
      .joined(separator: ", ") + "."
    #expect(
      messages(path: "Chapters/02-A.md") == [
        "A sentence has 14.75 words on average, at least 16 are right. \(shortest)",
        "25 % of the sentences have eight words or fewer, at most 18 % may. \(shortest)",
      ])
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
      #expect(lines == [[], [2], [], [], [4], [4], [2], [], [5], [4]])
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

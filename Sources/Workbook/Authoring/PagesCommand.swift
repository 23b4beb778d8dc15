import Foundation

/// `workbook dev pages`: compares the book with its sources, and can update it.
struct PagesCommand {
  let fixes: Bool

  /// Prints what is wrong, and returns whether the book is as it should be.
  func run() throws -> Bool {
    let lint = BookLint(package: try BookPackage.current())
    if fixes { try lint.fix().forEach { print("Updated \($0).") } }
    let diagnostics = try lint.diagnostics()
    diagnostics.forEach { print($0) }
    print(diagnostics.isEmpty ? "The pages are correct." : "\(diagnostics.count) to fix.")
    return diagnostics.isEmpty
  }
}

/// Checks the whole book, apart from its tests.
struct BookLint {
  let package: BookPackage
  let snippets: SnippetLint

  init(package: BookPackage) {
    self.package = package
    snippets = SnippetLint(package: package) {
      try Subprocess.run([CommandLine.arguments[0], $0]).output
    }
  }

  func diagnostics() throws -> [Diagnostic] {
    let pages = try package.pages()
    let terms = TermLint(glossary: pages.first { $0.name == "Glossary" })
    return try PackageLint(package: package).diagnostics()
      + pages.flatMap { try diagnostics(for: $0) + terms.diagnostics(for: $0) } + sourceWords()
  }

  private func diagnostics(for page: Page) throws -> [Diagnostic] {
    try PageLint(page: page, package: package).diagnostics()
      + (page.isChapter ? chapterLint(for: page).diagnostics() : [])
      + snippets.diagnostics(for: page) + tables(of: page)
  }

  /// The rows of the library's pages that aren't those of chapter 14.
  private func tables(of page: Page) throws -> [Diagnostic] {
    guard page.path.hasPrefix("Sources/") else { return [] }
    let rows = try package.text(of: "Chapters/14-App.md").components(separatedBy: "\n")
    return page.textLines.filter { page.lines[$0].hasPrefix("|") && !rows.contains(page.lines[$0]) }
      .map { page.diagnostic($0, "This row isn't in Chapters/14-App.md, the source of the table.") }
  }

  private func chapterLint(for page: Page) throws -> ChapterLint {
    let step = Step(page.name) {}
    var lint = ChapterLint(chapter: Chapter(page))
    // `PackageLint` reports what is missing.
    guard step.hasExercise, package.exists(step.testPath), package.exists(step.starterPath) else {
      return lint
    }
    func lines(_ texts: [String: String]) -> Set<String> {
      Set(texts.values.flatMap { $0.lines.map(\.trimmed) })
    }
    lint.tests = try package.testNames(of: step)
    lint.answer = try lines(package.texts(in: step.solutionPath))
      .subtracting(lines(Exercise.starter(of: step, in: package))).filter { $0.count > 8 }
    return lint
  }

  /// The words of the word list that appear in the code, including its names.
  func sourceWords() throws -> [Diagnostic] {
    try ["Exercises", "Solutions", "Sources", "Tests/Steps", "Tests/Support"].flatMap { folder in
      try package.files(below: folder).filter { $0.hasSuffix(".swift") }.flatMap { file in
        let path = "\(folder)/\(file)"
        let lines = try package.text(of: path).components(separatedBy: "\n")
        return PageLint.words(in: lines.map(Prose.withoutCode), of: path)
      }
    }
  }

  /// Updates the blocks that differ from their sources, and returns the paths of their pages.
  func fix() throws -> [String] {
    try package.pages().compactMap { page in
      let fixed = try snippets.fixed(page)
      guard fixed != page.lines.joined(separator: "\n") else { return nil }
      try fixed.write(to: package.url(of: page.path), atomically: true, encoding: .utf8)
      return page.path
    }
  }
}

/// Checks a page: its pictures, its links, and its words.
struct PageLint {
  let page: Page
  let package: BookPackage

  func diagnostics() -> [Diagnostic] {
    pictures() + shortSentences() + links() + Self.words(in: Prose.lines(of: page), of: page.path)
  }

  /// The words of the word list in the prose of a file.
  static func words(in prose: [String], of path: String) -> [Diagnostic] {
    prose.enumerated().flatMap { index, line in
      WordList.findings(in: line).map {
        Diagnostic(
          SourceLocation(file: path, line: index + 1),
          "\"\($0.word)\" is on the word list. Suggestion: \($0.suggestion).")
      }
    }
  }

  /// A picture has a paragraph below it that says the same.
  private func pictures() -> [Diagnostic] {
    page.blocks.filter { ["", "mermaid"].contains($0.language) }.compactMap { block in
      let end = block.range.upperBound
      let below = page.lines.indices.dropFirst(end + 1).first { !page.lines[$0].isEmpty }
      return page.paragraphs.contains { $0.index == below }
        ? nil : page.diagnostic(end, "A picture needs a paragraph below it that says the same.")
    }
  }

  /// Three sentences of fewer than ten words in a row are for emphasis, once on a page.
  private func shortSentences() -> [Diagnostic] {
    let runs = page.paragraphs.flatMap { paragraph in
      // The letter of a choice or an answer isn't a sentence.
      let text = paragraph.text.replacing(/^\*\*[A-C]\.\*\*/, with: "")
      let sentences = Prose.withoutCode(text).split(separator: /[.!?]+(?:[*")\]]*\s+|$)/)
      return sentences.split { $0.split(separator: " ").count >= 10 }.filter { $0.count >= 3 }
        .map { (paragraph.index, $0[$0.startIndex]) }
    }
    return runs.dropFirst().map { index, first in
      page.diagnostic(
        index, "The page has another run of three short sentences: `\(first)`. Join them.")
    }
  }

  /// A link leads to a file, a folder, or a heading.
  private func links() -> [Diagnostic] {
    page.textLines.flatMap { index in
      page.lines[index].components(separatedBy: "](").dropFirst().compactMap { target in
        let link = String(target.prefix { $0 != ")" })
        return link.hasPrefix("https://") || leadsSomewhere(link)
          ? nil : page.diagnostic(index, "The link \(link) leads nowhere.")
      }
    }
  }

  private func leadsSomewhere(_ link: String) -> Bool {
    let parts = link.components(separatedBy: "#")
    let folder = package.url(of: page.path).deletingLastPathComponent()
    let file =
      parts[0].isEmpty ? package.url(of: page.path) : folder.appendingPathComponent(parts[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Page(path: link, text: text).headings.map(Self.anchor).contains(parts[1])
  }

  /// The anchor that a heading gets on a web page.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }
}

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
      + snippets.diagnostics(for: page)
  }

  private func chapterLint(for page: Page) throws -> ChapterLint {
    let step = Step(page.name) {}
    // `PackageLint` reports what is missing.
    guard step.hasExercise, package.exists(step.testPath), package.exists(step.starterPath) else {
      return ChapterLint(page: page)
    }
    func lines(_ texts: [String: String]) -> Set<String> {
      Set(texts.values.flatMap { $0.lines.map(\.trimmed) })
    }
    let answer = try lines(package.texts(in: step.solutionPath))
      .subtracting(lines(Exercise.starter(of: step, in: package))).filter { $0.count > 8 }
    return ChapterLint(
      page: page, tests: try Exercise(of: step, in: package).testNames, answer: answer)
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

import Companion
import Console
import Foundation

/// `author pages`: compares the book with its sources, and can update it.
struct PagesCommand {
  let fixes: Bool

  /// Prints what is wrong, and returns whether the book is as it should be.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let snippets = SnippetLint(package: package) {
      try Subprocess.run([Self.workbook, $0]).output
    }
    for page in fixes ? try package.pages() : [] {
      let fixed = try snippets.fixed(page)
      guard fixed != page.lines.joined(separator: "\n") else { continue }
      try fixed.write(to: package.url(of: page.path), atomically: true, encoding: .utf8)
      print("Updated \(page.path).")
    }
    let pages = try package.pages()
    let terms = TermLint(glossary: pages.first { $0.name == "Glossary" })
    var found = try PackageLint(package: package).findings()
    for page in pages {
      found += PageLint(page: page, package: package).findings()
      if page.isChapter {
        found += try Self.chapterLint(for: page, in: package).findings()
        found += try Self.diagnosis(of: page, in: package)
      }
      found += try snippets.findings(for: page) + terms.findings(for: page)
    }
    found += try Self.sourceWords(in: package)
    found.forEach { print($0) }
    print(found.isEmpty ? "The pages are correct." : "\(found.count) to fix.")
    return found.isEmpty
  }

  /// The program that prints the walkthrough, which is built together with this one.
  private static var workbook: String {
    let program = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    return program.deletingLastPathComponent().appendingPathComponent("workbook").path
  }

  private static func chapterLint(
    for page: Page, in package: BookPackage
  ) throws -> ChapterLint {
    let step = Step(page.name)
    // `PackageLint` reports what is missing.
    guard step.hasExercise, package.exists(step.testPath), package.exists(step.starterPath) else {
      return ChapterLint(page: page)
    }
    func lines(_ texts: [String: String]) -> Set<String> {
      Set(texts.values.flatMap { $0.lines.map(\.trimmed) })
    }
    let starter = try lines(Exercise.starter(of: step, in: package))
    let answer = try lines(package.texts(in: step.solutionPath)).subtracting(starter)
      .filter { $0.count > 8 }
    return ChapterLint(
      page: page, answer: answer, hasTodos: starter.contains { $0.hasPrefix("// TODO:") })
  }

  private static func diagnosis(of page: Page, in package: BookPackage) throws -> [Finding] {
    let step = Step(page.name)
    guard package.exists(step.testPath), package.exists(step.answersPath) else { return [] }
    return try DiagnosisLint(
      page: page, tests: Exercise(of: step, in: package).testNames,
      answers: package.answerSources(of: step)
    ).findings()
  }

  /// The words of the word list that appear in the code, including its names.
  static func sourceWords(in package: BookPackage) throws -> [Finding] {
    try ["Exercises", "Solutions", "Sources", "Tests/Steps", "Tests/Support"].flatMap { folder in
      try package.files(below: folder).filter { $0.hasSuffix(".swift") }.flatMap { file in
        let path = "\(folder)/\(file)"
        let lines = try package.text(of: path).components(separatedBy: "\n")
        return PageLint.words(in: lines.map(Prose.withoutCode), of: path)
      }
    }
  }
}

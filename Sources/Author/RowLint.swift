import Companion
import Console
import Foundation

/// Checks the rows with messages of the compiler: a chapter has few, and each row can be shown.
struct RowLint {
  let package: BookPackage

  /// How many rows the fold *If a test stays red* of a chapter has at most.
  static let limit = 6

  func findings() throws -> [Finding] {
    let general = CompilerRow.rowsOfAnyStep(in: package)
    let page = try Page(
      path: CompilerRow.pageOfAnyStep, text: package.text(of: CompilerRow.pageOfAnyStep))
    let anywhere = general.filter { $0.scope == .anywhere }
    return try hidden(in: page) { row, message in
      let scope = general.first { $0.cause == row.cause }?.scope
      return CompilerRow.row(for: message, in: general.filter { $0.scope == scope })
    }
      + Step.exercises.filter { package.exists($0.chapterPath) }.flatMap { step in
        let rows = CompilerRow.rows(of: step, in: package)
        let chapter = try Page(of: step, in: package)
        let found = fold(of: chapter, of: step)
        var pages = [chapter]
        if package.exists(step.errorsPath) {
          pages.append(Page(path: step.errorsPath, text: try package.text(of: step.errorsPath)))
        }
        let tests = try Exercise(of: step, in: package).testNames
        return found
          + pages.flatMap { page in
            Self.unknownTests(in: page, among: tests)
              + hidden(in: page) {
                CompilerRow.row(for: $1, ofStep: rows, ofAnyStep: anywhere)
              }
          }
      }
  }

  /// A chapter's fold has few rows, and leads to the page with the others.
  private func fold(of chapter: Page, of step: Step) -> [Finding] {
    let lines = chapter.text(of: "If a test stays red")
    let count = lines.count { $0.hasPrefix("| `") || $0.hasPrefix("| \"") }
    let isLinked = lines.contains { $0.contains("](Errors/\(step.folder).md)") }
    let index = chapter.section("If a test stays red")?.lowerBound ?? 0
    return [
      (
        count > Self.limit,
        "The table has \(count) rows, at most \(Self.limit) may. \(step.errorsPath) has the others."
      ),
      (package.exists(step.errorsPath) && !isLinked, "The fold has no link to \(step.errorsPath)."),
    ].filter(\.0).map { chapter.finding(index, $0.1) }
  }

  /// The rows about tests that the step doesn't have.
  static func unknownTests(in page: Page, among tests: [String]) -> [Finding] {
    page.textLines.filter { page.lines[$0].hasPrefix("| \"") }
      .filter { index in !tests.contains { page.lines[index].hasPrefix("| \"\($0)\" | ") } }
      .map { page.finding($0, "No test of this step has the name in this row.") }
  }

  /// The rows of a page that another one hides: it has as many words of the message, or more.
  private func hidden(
    in page: Page, shown: (CompilerRow, String) -> CompilerRow?
  ) -> [Finding] {
    page.textLines.flatMap { index in
      guard let row = CompilerRow(page.lines[index]) else { return [Finding]() }
      return row.messages.compactMap { parts in
        let message = parts.joined(separator: "x")
        guard let other = shown(row, message), other.cause != row.cause else { return nil }
        return page.finding(
          index,
          "For `\(message)`, another row is shown: \"\(other.cause)\" Give this one more words.")
      }
    }
  }
}

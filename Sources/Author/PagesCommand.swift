import Companion
import Console
import Foundation

/// `author pages`: compares the book with its sources.
struct PagesCommand {
  /// Prints what is wrong, and returns whether the book is as it should be.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let snippets = SnippetLint(package: package) {
      try Subprocess.run([Self.workbook, $0]).output
    }
    var found = try PackageLint(package: package).findings()
    for page in try package.pages() {
      found += LinkLint(page: page, package: package).findings()
      found += DiagramLint(page: page).findings()
      found += try snippets.findings(for: page)
      if page.isChapter { found += ChapterLint(page: page).findings() }
      if page.name.first?.isNumber == true {
        let tests = try package.testNames(of: Step(page.name))
        found += TestLint(page: page, tests: tests).findings()
      }
    }
    found.forEach { print($0) }
    print(found.isEmpty ? "The pages are correct." : "\(found.count) to fix.")
    return found.isEmpty
  }

  /// The program that prints the walkthrough, which is built together with this one.
  private static var workbook: String {
    let program = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    return program.deletingLastPathComponent().appendingPathComponent("workbook").path
  }
}

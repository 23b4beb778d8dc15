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
    if fixes { try fix(package, by: snippets) }
    var found = try PackageLint(package: package).findings()
    for page in try package.pages() {
      found += LinkLint(page: page, package: package).findings()
      found += DiagramLint(page: page).findings()
      found += try snippets.findings(for: page)
      if page.isChapter { found += ChapterLint(page: page).findings() }
      if page.name.first?.isNumber == true {
        found += try TestLint(of: page, in: package).findings()
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

  private func fix(_ package: BookPackage, by snippets: SnippetLint) throws {
    for page in try package.pages() {
      let fixed = try snippets.fixed(page)
      guard fixed != page.lines.joined(separator: "\n") else { continue }
      try fixed.write(to: package.url(of: page.path), atomically: true, encoding: .utf8)
      print("Updated \(page.path).")
    }
  }
}

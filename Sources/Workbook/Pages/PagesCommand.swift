import Foundation

/// `workbook dev pages`: compares the pages with their sources, and can mend them.
struct PagesCommand {
  let fix: Bool

  /// Prints what is wrong, or mends it.
  ///
  /// - Returns: Whether the pages are now as they should be.
  /// - Throws: An error if a file cannot be read or written, or a program cannot be run.
  func run() throws -> Bool {
    let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let check = PageCheck(root: try Package.root(from: folder)) { step in
      try ProgramRun(CommandLine.arguments[0], step).output
    }
    if fix {
      for page in try check.pages() {
        let mended = try check.mended(page)
        guard mended != page.lines.joined(separator: "\n") else { continue }
        let file = check.root.appendingPathComponent(page.path)
        try mended.write(to: file, atomically: true, encoding: .utf8)
        print("Mended \(page.path).")
      }
    }
    let problems = try check.pages().flatMap(check.problems)
    problems.forEach { print($0) }
    print(problems.isEmpty ? "The pages are true." : "\(problems.count) to mend.")
    return problems.isEmpty
  }
}

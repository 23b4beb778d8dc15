import Foundation

/// `workbook dev pages`: compares the book with its sources, and can mend it.
struct PagesCommand {
  let fix: Bool

  /// Prints what is wrong, or mends it.
  ///
  /// - Returns: Whether the book is now as it should be.
  /// - Throws: An error if a file cannot be read or written, or a program cannot be run.
  func run() throws -> Bool {
    let house = try House.here()
    let check = BookCheck(house: house) { try ProgramRun(CommandLine.arguments[0], $0).output }
    if fix {
      for path in try check.mend() {
        print("Mended \(path).")
      }
    }
    let problems = try check.problems()
    problems.forEach { print($0) }
    print(problems.isEmpty ? "The pages are true." : "\(problems.count) to mend.")
    return problems.isEmpty
  }
}

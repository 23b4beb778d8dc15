import Foundation

@testable import Workbook

/// The built `workbook`, run as a learner runs it.
enum Product {
  /// Runs the program to its end.
  static func run(_ words: String...) throws -> ProgramRun {
    try run(words)
  }

  /// Runs the program to its end.
  static func run(_ words: [String]) throws -> ProgramRun {
    try ProgramRun([path] + words)
  }

  /// Runs the program in a folder.
  ///
  /// - Parameters:
  ///   - words: The words behind its name.
  ///   - folder: The folder in which it is started.
  ///   - environment: Variables that it gets besides those that there are.
  ///   - input: What is typed.
  /// - Returns: What came of it.
  /// - Throws: An error if the program cannot be started.
  static func run(
    _ words: [String], in folder: String, environment: [String: String] = [:], input: String = ""
  ) throws -> ProgramRun {
    let script = "cd \"$0\" && printf %s \"$INPUT\" | \"$@\""
    return try ProgramRun(
      ["/bin/sh", "-c", script, folder, path] + words,
      environment: ["INPUT": input, "LC_ALL": "C.UTF-8", "COLUMNS": "80"].merging(environment) {
        $1
      })
  }

  /// The package.
  static var house: House {
    let file = URL(fileURLWithPath: #filePath)
    return House(
      root: file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    )
  }

  /// The program stands beside the bundle of the tests.
  static var path: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("workbook").path
  }
}

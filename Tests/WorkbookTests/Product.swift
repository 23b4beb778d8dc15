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

  /// The program stands beside the bundle of the tests.
  static var path: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("workbook").path
  }
}

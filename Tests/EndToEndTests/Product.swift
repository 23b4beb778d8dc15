import Foundation

@testable import Workbook

/// The built `workbook`, run as a learner runs it.
enum Product {
  /// Runs the program until it ends.
  static func run(_ words: String...) throws -> Subprocess.Result {
    try run(words)
  }

  /// Runs the program until it ends.
  static func run(_ words: [String]) throws -> Subprocess.Result {
    try Subprocess.run([path] + words)
  }

  /// Runs the program in a folder.
  ///
  /// - Parameters:
  ///   - words: The words after its name.
  ///   - folder: The folder in which it is started.
  ///   - environment: Variables in addition to those of the tests.
  ///   - input: What is typed.
  /// - Returns: The status and the output.
  /// - Throws: An error if the program can't be started.
  static func run(
    _ words: [String], in folder: String, environment: [String: String] = [:], input: String = ""
  ) throws -> Subprocess.Result {
    let script = "cd \"$0\" && printf %s \"$INPUT\" | \"$@\""
    return try Subprocess.run(
      ["/bin/sh", "-c", script, folder, path] + words,
      environment: ["INPUT": input, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "END_TO_END": ""].merging(
        environment
      ) {
        $1
      })
  }

  /// The package.
  static var package: BookPackage {
    let file = URL(fileURLWithPath: #filePath)
    return BookPackage(
      root: file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    )
  }

  /// The program is in the folder of the tests' bundle.
  static var path: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("workbook").path
  }
}

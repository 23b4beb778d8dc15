import Foundation

/// The built `workbook`, run as a learner runs it.
enum Product {
  struct Run {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs the program to its end.
  static func run(_ arguments: String...) throws -> Run {
    try run(arguments)
  }

  /// Runs the program to its end.
  static func run(_ arguments: [String]) throws -> Run {
    let process = Process()
    let output = Pipe()
    let error = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: complained, as: UTF8.self))
  }

  /// Runs the program with an output that nobody reads, and gives back what it complains about.
  static func runIntoClosedPipe() throws -> String {
    let process = Process()
    let output = Pipe()
    let error = Pipe()
    process.executableURL = url
    process.standardOutput = output
    process.standardError = error
    try output.fileHandleForReading.close()
    try process.run()
    let complained = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: complained, as: UTF8.self)
  }

  /// The program stands beside the bundle of the tests.
  private static var url: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let isExecutable = bundle.bundlePath.hasSuffix(".xctest")
    let folder = isExecutable ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appendingPathComponent("workbook")
  }
}

import Console
import Foundation
import Records

/// The compiler in the `PATH`, and the settings of the package's modules.
package struct Compiler {
  /// What tells it from other ones.
  package let version: String
  /// Where the module `Testing` and its macros are.
  private let testing: [String]
  private let package: BookPackage

  /// The settings of the modules, and those of a debug build.
  static let settings =
    manifestSettings + [
      "-parse-as-library", "-package-name", "workbook", "-Onone", "-D", "DEBUG", "-enable-testing",
      "-enable-library-evolution",
      // Since 6.3, the compiler asks "did you mean" only with a limit.
      "-typo-correction-limit", "30",
    ] + diagnosticStyle

  /// The settings of the modules in `Package.swift`.
  static let manifestSettings = [
    "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "ExistentialAny",
  ]

  /// Notes have lines of their own in this style, as `Diagnostic` reads them.
  static let diagnosticStyle = ["-diagnostic-style", "llvm"]

  /// All files of a module, and the file that others import, in one job, with the lines for a
  /// backtrace.
  private static let mode = [
    "-whole-module-optimization", "-no-emit-module-separately-wmo", "-gline-tables-only", "-c",
  ]

  /// The options that make the files from which modules that import this one know it.
  ///
  /// What's private or internal isn't in the text, so that the tests stay as they were compiled when
  /// the exercise gets another private property.
  static func emitting(module: URL, text: URL) -> [String] {
    [
      "-emit-module-path", module.path, "-emit-package-module-interface-path", text.path,
      "-no-verify-emitted-module-interface",
    ]
  }

  /// Asks for the compiler, and throws an error if there is none.
  package init(for package: BookPackage) throws {
    self.package = package
    let run = try Subprocess.run(["swiftc", "--version"])
    guard run.status == 0 else {
      throw BuildFailure(run, of: "`swiftc --version`", in: package).reason
    }
    version = run.output
    testing = try Self.testingOptions()
  }

  /// Compiles the Swift files of a module to an object, and returns what the compiler printed.
  func compile(
    _ module: String, _ files: [String], to object: URL, importing folders: [URL],
    options: [String] = [], poll: Poll
  ) throws -> String {
    try run(
      Self.settings + Self.mode + options + folders.flatMap { ["-I", $0.path] }
        + ["-module-name", module, "-o", object.path]
        + files.map { package.url(of: $0).path }, of: module, poll: poll)
  }

  func link(_ objects: [URL], to program: URL, poll: Poll) throws {
    _ = try run(
      ["-o", program.path] + objects.map(\.path), of: program.lastPathComponent, poll: poll)
  }

  private static let signalsOfCrashes = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

  private func run(
    _ arguments: [String], of module: String, poll: Poll
  ) throws -> String {
    var run = try Subprocess.run(["swiftc"] + arguments + testing) {
      try poll("building")
      return false
    }
    if let signal = run.ending.signal, Self.signalsOfCrashes.contains(signal) {
      // The driver becomes its only job, so that it can't say how the job ended.
      run.error += "\nerror: compile command failed due to signal \(signal)\n"
    }
    guard run.status == 0 else { throw FailedRun(run: run, module: module) }
    return run.error + run.output
  }

  private static func testingOptions() throws -> [String] {
    #if canImport(Darwin)
      // As in SwiftPM: the module is Xcode's, the macros are those of its compiler. Never tried.
      guard let platform = try xcrun("--show-sdk-platform-path"),
        let compiler = try xcrun("--find", "swiftc").map(URL.init(fileURLWithPath:))
      else { return [] }
      let frameworks = "\(platform)/Developer/Library/Frameworks"
      let library = "\(platform)/Developer/usr/lib"
      let toolchain = compiler.deletingLastPathComponent().deletingLastPathComponent().path
      return [
        "-F", frameworks, "-I", library, "-L", library,
        "-plugin-path", "\(toolchain)/lib/swift/host/plugins/testing",
      ] + [frameworks, library].flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
    #else
      // The compiler finds both.
      return []
    #endif
  }

  #if canImport(Darwin)
    private static func xcrun(_ question: String...) throws -> String? {
      let run = try Subprocess.run(["xcrun", "--sdk", "macosx"] + question)
      return run.status == 0 ? run.output.trimmed : nil
    }
  #endif
}

/// A run of the compiler that made nothing, or of a program that began no test.
struct FailedRun: Error {
  let run: Subprocess.Run
  /// The module that was compiled, or the program that was linked.
  var module: String?
}

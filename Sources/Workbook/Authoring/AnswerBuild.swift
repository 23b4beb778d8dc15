import Foundation

/// Compiles answers in place of the exercises, and runs the tests of the steps.
///
/// It calls the compiler without SwiftPM, which would plan every build again, and compiles only what
/// an answer changes: seldom the tests, since most answers have the interface of the solution.
final class AnswerBuild {
  private let package: BookPackage
  /// Runs the tests with the limit that `check` has.
  private let tests: TestRunner
  /// The objects to link for a module: its own, and those of the modules that it imports.
  private var objects: [String: Set<String>] = [:]
  /// The objects of tests, by the interface of the exercise that they were compiled with.
  private var testObjects: [Data: String] = [:]

  /// The folder of everything that is built.
  private let folder: String
  private let testing: [String]

  private struct CompilerError: Error {
    let first: Diagnostic
  }

  /// The settings of the modules in `Package.swift`.
  private static let settings = [
    "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "ExistentialAny", "-parse-as-library", "-enable-testing",
    "-package-name", "workbook", "-whole-module-optimization", "-Onone", "-c",
  ]

  /// The main function of a program with tests, as SwiftPM writes it.
  private static let entryPoint = """
    import Testing
    @main struct EntryPoint {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """

  init(package: BookPackage, folder: String) throws {
    self.package = package
    self.folder = folder
    tests = TestRunner(package: package, lock: nil, limit: TestRunner.defaultLimit)
    testing = try Self.testingOptions()
    let url = package.url(of: folder)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(Self.entryPoint.utf8).write(to: url.appendingPathComponent("EntryPoint.swift"))
  }

  /// Runs the tests of a step with an answer in place of the exercise, and judges as `check` does.
  func outcome(
    of answer: Answer, to exercise: Exercise
  ) throws -> (isAsExpected: Bool, remark: String) {
    do {
      let program = try program(for: answer, of: exercise.step)
      let run = try tests.run([program], environment: ["WORKBOOK_ANSWER": "1"])
      guard run.report.didStart else { throw WorkbookError("no test ran") }
      var checked = exercise
      checked.files = answer.files.mapValues { Data($0.utf8) }
      return answer.judge(CheckResult(of: checked, run: run))
    } catch let error as CompilerError {
      let row = CompilerRow.row(for: error.first.message, in: exercise.step, of: package)
      return answer.judge(error.first, cause: row?.cause)
    } catch let error as WorkbookError {
      return (false, error.message)
    }
  }

  private func program(for answer: Answer, of step: Step) throws -> String {
    let tests = package.testFiles(of: step)
    let names = try Set(package.names(in: step.solutionPath)).union(answer.files.keys).sorted()
    let written = "\(folder)/\(step.folder)"
    try package.write(answer.files, to: written)
    let exercise = names.map {
      answer.files[$0] == nil ? "\(step.solutionPath)/\($0)" : "\(written)/\($0)"
    }
    let imported = try objects(importedBy: tests + exercise)
    let module = path(of: step.exerciseModule)
    // With library evolution, tests that import nothing internal need only the textual interface.
    let text = "\(module).swiftinterface"
    let object = try compile(
      step.exerciseModule, exercise, to: step.exerciseModule,
      [
        "-emit-module-path", module,
        "-enable-library-evolution", "-emit-module-interface-path", text,
      ])
    let isTestable = try tests.contains { try package.text(of: $0).contains("@testable") }
    let interface = try Data(contentsOf: URL(fileURLWithPath: isTestable ? module : text))
    let testObject =
      try testObjects[interface]
      ?? compile(
        step.testModule, tests + ["\(folder)/EntryPoint.swift"],
        to: "\(step.testModule)\(testObjects.count)", ["-D", "EXERCISE"])
    testObjects[interface] = testObject
    let program = package.url(of: "\(folder)/\(step.testModule)").path
    try swiftc(["-o", program, object, testObject] + imported.sorted())
    return program
  }

  /// Compiles the modules of this package that some files import, and what those import.
  private func objects(importedBy files: [String]) throws -> Set<String> {
    try files.reduce(into: []) { result, file in
      for match in try package.text(of: file).matches(of: /(?m)^import (\w+)/) {
        result.formUnion(try objects(of: String(match.1)))
      }
    }
  }

  private func objects(of module: String) throws -> Set<String> {
    if let known = objects[module] { return known }
    // The others are the system's.
    guard let folder = Self.sourceFolder(of: module) else { return [] }
    let names = try package.names(in: folder).filter { $0.hasSuffix(".swift") }
    let files = names.map { "\(folder)/\($0)" }
    var result = try objects(importedBy: files)
    result.insert(try compile(module, files, to: module, ["-emit-module-path", path(of: module)]))
    objects[module] = result
    return result
  }

  private static func sourceFolder(of module: String) -> String? {
    switch module {
    case "Multicast", "Processes": "Sources/\(module)"
    case "StepSupport": "Tests/Support"
    default: Step.exercises.first { $0.solutionModule == module }?.solutionPath
    }
  }

  /// The path of a module that other modules can import.
  private func path(of module: String) -> String {
    package.url(of: "\(folder)/\(module).swiftmodule").path
  }

  /// Compiles the Swift files of a module, and returns the path of the object.
  private func compile(
    _ module: String, _ files: [String], to name: String, _ options: [String]
  ) throws -> String {
    let object = package.url(of: "\(folder)/\(name).o").path
    try swiftc(
      Self.settings + options + ["-I", package.url(of: folder).path]
        + ["-module-name", module, "-o", object] + files.map { package.url(of: $0).path })
    return object
  }

  private func swiftc(_ arguments: [String]) throws {
    let run = try Subprocess.run(["swiftc"] + arguments + testing)
    guard run.status != 0 else { return }
    let errors = Diagnostic.all(.error, in: run.error + run.output, root: package.resolvedRoot)
    // If possible, the one in a source file.
    let first = errors.first { $0.location != nil } ?? errors.first
    throw CompilerError(first: first ?? Diagnostic(nil, "no error"))
  }

  /// The options that say where the module `Testing` and its macros are.
  private static func testingOptions() throws -> [String] {
    #if canImport(Darwin)
      // As in SwiftPM: the module is Xcode's, the macros are those of its compiler. Not tried yet.
      let platform = try xcrun("--show-sdk-platform-path")
      let compiler = URL(fileURLWithPath: try xcrun("--find", "swiftc"))
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
    private static func xcrun(_ question: String...) throws -> String {
      let run = try Subprocess.run(["xcrun", "--sdk", "macosx"] + question)
      guard run.status == 0 else {
        throw WorkbookError(
          """
          `dev check` can't find the module Testing, because `xcrun \(question[0])` failed. Install \
          Xcode and select it with `sudo xcode-select --switch /Applications/Xcode.app`.
          """)
      }
      return run.output.trimmed
    }
  #endif
}

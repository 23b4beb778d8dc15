import Foundation

/// Compiles answers in place of the exercises, and runs the tests of the steps.
///
/// It calls the compiler without SwiftPM, which would plan every build again, and compiles only what
/// an answer changes: seldom the tests, since most answers have the interface of the solution.
final class AnswerBuild {
  /// What the compiler or the linker says.
  private struct BuildError: Error {
    let firstError: String
  }

  private let package: BookPackage
  /// The folder of everything that is built.
  private let folder: URL
  /// The objects to link for a module: its own, and those of the modules that it imports.
  private var objects: [String: Set<String>] = [:]
  /// The objects of tests, by the interface of the exercise that they were compiled with.
  private var testObjects: [Data: String] = [:]

  private static let secondsForOneRun = 60.0

  /// The settings of the modules in `Package.swift`.
  private static let settings = [
    "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
    "-enable-upcoming-feature", "ExistentialAny", "-parse-as-library", "-enable-testing",
    "-package-name", "workbook", "-whole-module-optimization", "-Onone", "-c",
  ]

  init(package: BookPackage) throws {
    self.package = package
    folder = package.url(of: ".build/answers")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Runs the tests of a step with an answer in place of the exercise.
  func run(_ answer: Answer, of step: Step) throws -> AnswerOutcome.Try {
    do {
      return try test(try program(for: answer, of: step))
    } catch let error as BuildError {
      return .doesNotCompile(firstError: error.firstError)
    }
  }

  private func program(for answer: Answer, of step: Step) throws -> URL {
    let tests = try sources(in: step.testFolder)
    let exercise = try sources(in: step.solutionPath).map {
      let name = $0.lastPathComponent
      return answer.files[name] == nil
        ? $0 : package.url(of: "\(step.answersPath)/\(answer.name)/\(name)")
    }
    let imported = try objects(importedBy: tests + exercise)
    let object = try compile(step.exerciseModule, exercise, isImported: true)
    let interface = try Data(contentsOf: self.interface(of: step.exerciseModule))
    let testObject =
      try testObjects[interface]
      ?? compile(
        step.testModule, tests, to: "\(step.testModule)\(testObjects.count)",
        options: ["-D", "EXERCISE"])
    testObjects[interface] = testObject

    let program = folder.appendingPathComponent("\(step.exerciseModule)Program")
    try swiftc(
      ["-o", program.path, object, testObject, try entryPoint()] + imported.sorted())
    return program
  }

  /// Runs the tests that a program contains.
  private func test(_ program: URL) throws -> AnswerOutcome.Try {
    let events = folder.appendingPathComponent("events.jsonl")
    try? FileManager.default.removeItem(at: events)
    let deadline = Date(timeIntervalSinceNow: Self.secondsForOneRun)
    _ = try Subprocess.run(
      [
        program.path, "--event-stream-version", "0", "--event-stream-output-path", events.path,
      ]
    ) { _ in Date() > deadline ? .atOnce : nil }
    var report = TestReport()
    report.read((try? Data(contentsOf: events)) ?? Data())
    guard report.didStart else { return .doesNotCompile(firstError: "no test ran") }
    let isLate = !report.isComplete && Date() > deadline
    return isLate ? .timedOut(test: report.unfinished.last ?? "no test") : .tested(report)
  }

  // MARK: Modules

  /// Compiles the modules of this package that some files import, and what those import.
  private func objects(importedBy files: [URL]) throws -> Set<String> {
    try files.reduce(into: []) { result, file in
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?m)^import (\w+)/) {
        result.formUnion(try objects(of: String(match.1)))
      }
    }
  }

  private func objects(of module: String) throws -> Set<String> {
    if let known = objects[module] { return known }
    // The others are the system's.
    guard let path = Self.path(of: module) else { return [] }
    let files = try sources(in: path)
    let imported = try objects(importedBy: files)
    let result = imported.union([try compile(module, files, isImported: true)])
    objects[module] = result
    return result
  }

  private static func path(of module: String) -> String? {
    switch module {
    case "Multicast": "Sources/Multicast"
    case "StepSupport": "Tests/Support"
    default: Step.exercises.first { $0.solutionModule == module }?.solutionPath
    }
  }

  /// The main function of a program with tests, as SwiftPM writes it.
  private func entryPoint() throws -> String {
    if let known = objects["EntryPoint"]?.first { return known }
    let file = folder.appendingPathComponent("EntryPoint.swift")
    try """
      import Testing
      @main struct EntryPoint {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }
      """.write(to: file, atomically: true, encoding: .utf8)
    let object = try compile("EntryPoint", [file])
    objects["EntryPoint"] = [object]
    return object
  }

  private func sources(in folder: String) throws -> [URL] {
    try package.names(in: folder).filter { $0.hasSuffix(".swift") }
      .map { package.url(of: "\(folder)/\($0)") }
  }

  // MARK: The compiler

  private func interface(of module: String) -> URL {
    folder.appendingPathComponent("\(module).swiftmodule")
  }

  /// Compiles a module, and returns its object.
  private func compile(
    _ module: String, _ files: [URL], to name: String? = nil, isImported: Bool = false,
    options: [String] = []
  ) throws -> String {
    let object = folder.appendingPathComponent("\(name ?? module).o").path
    let output =
      isImported ? ["-emit-module", "-emit-module-path", interface(of: module).path] : []
    try swiftc(
      Self.settings + options + output
        + ["-I", folder.path, "-module-name", module, "-o", object] + files.map(\.path))
    return object
  }

  private func swiftc(_ arguments: [String]) throws {
    let run = try Subprocess.run(["swiftc"] + arguments)
    guard run.status != 0 else { return }
    let errors = Diagnostic.errors(in: run.error + run.output, root: package.resolvedRoot)
    // If possible, the one in a source file.
    let first = errors.first { $0.location != nil } ?? errors.first
    throw BuildError(firstError: first?.description ?? "the compiler or the linker failed")
  }
}

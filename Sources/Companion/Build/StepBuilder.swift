import Console
import Foundation

/// Builds programs with the learner's code: the tests of a step, an example, the pad.
///
/// It calls the compiler without SwiftPM, which would plan every build again, and compiles a module
/// only if its content or the interface of a module that it imports is new. Most edits change the
/// body of a function, so that the tests stay as they were compiled.
final class StepBuilder {
  /// What is compiled together.
  struct Module {
    let name: String
    /// The paths in the package.
    let files: [String]
    /// The modules of the package that it may import.
    let imports: [String]
    var options: [String] = []
    /// Whether others import it.
    var isImported = true
    /// Whether it sees what's internal in the modules that it imports.
    var isTestable = false
  }

  /// A module that was compiled.
  struct Built {
    let object: URL
    /// The digest of what others can use of it, and the one for others that see what's internal.
    let interface: Digest
    let internals: Digest
    /// All modules that it imports, directly or not.
    let imports: [String: Built]
    /// What the compiler printed.
    let output: String

    var folder: URL { object.deletingLastPathComponent() }
    var objects: [URL] { [object] + imports.values.map(\.object) }
  }

  /// A file was saved while it was compiled.
  struct FileChanged: Error {}

  let package: BookPackage
  let compiler: Compiler
  let folder: BuildFolder
  /// Is called while something is compiled.
  let poll: Poll
  /// The step whose solution is compiled from the exercise, if there is one.
  let ownStep: Step?
  /// The folder in which the exercises are, if it isn't that of the package.
  let folderOfExercises: String?
  var modules: [String: Built] = [:]

  /// Makes a builder for one check.
  ///
  /// - Parameters:
  ///   - package: The workbook.
  ///   - compiler: The compiler to call.
  ///   - poll: Is called while something is compiled.
  ///   - step: The step whose solution is compiled from the exercise, so that examples run on it.
  ///   - folderOfExercises: The folder in which the exercises are, if it isn't that of the package.
  ///   - path: The folder for what is built, if it isn't that of the companion's commands, which
  ///     take turns.
  init(
    package: BookPackage, compiler: Compiler, poll: @escaping Poll, ownCodeOf step: Step? = nil,
    folderOfExercises: String? = nil, in path: String? = nil
  ) {
    self.package = package
    self.compiler = compiler
    self.poll = poll
    self.folderOfExercises = folderOfExercises
    ownStep = step
    folder = BuildFolder(package: package, path: path ?? BuildFolder.path)
  }

  // MARK: Programs

  /// Builds the tests of a step against its exercise.
  ///
  /// - Returns: The program, and what the compiler printed about the exercise.
  /// - Throws: A `CompilerError`, or `FileChanged`.
  func tests(of step: Step) throws -> (program: URL, output: String) {
    let exercise = try exercise(of: step)
    let files = package.testFiles(of: step)
    let tests = try built(
      Module(
        name: step.testModule, files: files,
        imports: importedModules(in: files) + [step.exerciseModule],
        options: ["-D", "EXERCISE"], isImported: false,
        isTestable: files.contains { try package.text(of: $0).contains("@testable import ") }))
    let program = try program(step.testModule, of: [tests, try entryPoint()])
    return (program, exercise.output)
  }

  /// Builds the module of an exercise.
  func exercise(of step: Step) throws -> Built {
    try built(exerciseModule(of: step, named: step.exerciseModule))
  }

  /// Builds the module of the step's solution, which is compiled from the exercise.
  func ownSolution(of step: Step) throws -> Built {
    try built(exerciseModule(of: step, named: step.solutionModule))
  }

  /// Builds a program from files of the workbook and a main function.
  func program(_ name: String, of files: [String], main: String) throws -> URL {
    let path = "\(folder.path)/\(name).main.swift"
    try write(main, to: path)
    let files = files + [path]
    let module = Module(
      name: name, files: files, imports: try importedModules(in: files), isImported: false)
    return try program(name, of: [try built(module)])
  }

  /// The main function of a program with tests, as SwiftPM writes it.
  private static let entryPoint = """
    import Testing
    @main struct EntryPoint {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """

  private func entryPoint() throws -> Built {
    let path = "\(folder.path)/EntryPoint.main.swift"
    try write(Self.entryPoint, to: path)
    return try built(Module(name: "EntryPoint", files: [path], imports: [], isImported: false))
  }

  private func write(_ text: String, to path: String) throws {
    guard (try? package.text(of: path)) != text else { return }
    try Data(text.utf8).write(to: package.url(of: path), options: .atomic)
  }

  /// Whether a program with tests can be built and run in this way: one without a test ends by
  /// itself.
  ///
  /// Only a yes is kept, since the compiler may work again the next time.
  ///
  /// - Throws: An error if the compiler can't be asked.
  func canBuildTests() throws -> Bool {
    var digest = Digest(compiler.version, package.resolvedRoot)
    digest.add(Self.entryPoint)
    do {
      _ = try folder.entry("Probe", digest) { _ in
        let program = try program("Probe", of: [entryPoint()])
        let run = try Subprocess.run([program.path])
        guard run.status != nil else { throw CompilerError(run: run) }
      }
      return true
    } catch let error as CompilerError {
      if BuildFailure(error.run, in: package).isFullDisk { throw WorkbookError.fullDisk }
      return false
    }
  }

  private func program(_ name: String, of modules: [Built]) throws -> URL {
    let objects = Set(modules.flatMap(\.objects)).sorted { $0.path < $1.path }
    var digest = Digest(name, compiler.version)
    for object in objects { digest.add(object.path) }
    return try folder.entry("\(name)Program", digest) { entry in
      try compiler.link(
        objects, to: entry.appendingPathComponent(name), poll: poll)
    }.appendingPathComponent(name)
  }
}

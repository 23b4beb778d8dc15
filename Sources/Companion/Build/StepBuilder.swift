import Console
import Foundation

/// Builds programs with the learner's code: the tests of a step, an example, the pad.
///
/// It calls the compiler without SwiftPM, which would plan every build again, and compiles a module
/// only if its content or the interface of a module that it imports is new. Most edits change the
/// body of a function, so that the tests stay as they were compiled. One builder is for one check.
final class StepBuilder {
  /// What is compiled together.
  struct Module {
    let name: String
    /// The paths in the package.
    let files: [String]
    /// The modules of the package that it may import.
    let imports: [String]
    var options: [String] = []
    var emitsInterface = true
    /// Whether it sees what's internal in the modules that it imports.
    var seesInternals = false
  }

  /// A module that was compiled.
  struct Built {
    let folder: URL
    /// The digest of what others can use of it, and the one for others that see what's internal.
    let interface: Digest
    let internals: Digest
    /// All modules that it imports, directly or not.
    let allImports: [String: Built]
    /// What the compiler printed.
    let output: String

    var object: URL { folder.appendingPathComponent(StepBuilder.object) }
    var objects: [URL] { [object] + allImports.values.map(\.object) }
  }

  /// A file was saved while it was compiled.
  struct FileChanged: Error {}

  let package: BookPackage
  let compiler: Compiler
  /// For what is built; the companion's commands share one, and take turns.
  let folder: BuildFolder
  /// Is called while something is compiled.
  let poll: Poll
  /// The step whose solution is compiled from the exercise, so that examples run on it.
  let ownStep: Step?
  /// The folder in which the exercises are, if it isn't that of the package.
  let folderOfExercises: String?
  var modules: [String: Built] = [:]

  init(
    package: BookPackage, compiler: Compiler, poll: @escaping Poll, ownCodeOf step: Step? = nil,
    folderOfExercises: String? = nil, in path: String? = nil
  ) {
    (self.package, self.compiler, self.poll) = (package, compiler, poll)
    (ownStep, self.folderOfExercises) = (step, folderOfExercises)
    folder = BuildFolder(package: package, path: path ?? BuildFolder.path)
  }

  // MARK: Programs

  /// Builds the tests of a step, and returns the program with what the compiler printed about the
  /// exercise.
  func tests(of step: Step) throws -> (program: URL, output: String) {
    try folder.whileLocked(poll: poll) {
      let exercise = try built(exerciseModule(of: step, named: step.exerciseModule))
      let tests = try built(testModule(of: step))
      return (try program(step.testModule, of: [tests, entryPoint()]), exercise.output)
    }
  }

  /// Builds the module of the step's solution, which is compiled from the exercise.
  func ownSolution(of step: Step) throws -> Built {
    try built(exerciseModule(of: step, named: step.solutionModule))
  }

  /// Builds a program from files of the workbook and a main function.
  func program(_ name: String, of files: [String], main: String) throws -> URL {
    try program(name, of: [built(mainModule(name, main, with: files))])
  }

  /// The main function of a program with tests, as SwiftPM writes it.
  private static let entryPoint = """
    import Testing
    @main struct EntryPoint {
      static func main() async { await Testing.__swiftPMEntryPoint() as Never }
    }
    """

  private func entryPoint() throws -> Built {
    try built(mainModule("EntryPoint", Self.entryPoint, with: []))
  }

  /// A module with a file that is written here.
  private func mainModule(_ name: String, _ main: String, with files: [String]) throws -> Module {
    let path = "\(folder.path)/\(name).main.swift"
    if (try? package.text(of: path)) != main {
      try Data(main.utf8).write(to: package.url(of: path), options: .atomic)
    }
    let files = files + [path]
    return Module(
      name: name, files: files, imports: try importedModules(in: files), emitsInterface: false)
  }

  /// Whether a program with tests can be built and run in this way: one without a test ends by
  /// itself.
  ///
  /// Only a yes is kept, since the compiler may work again the next time.
  func canBuildTests() throws -> Bool {
    let digest = Digest(compiler.version, package.resolvedRoot, Self.entryPoint)
    do {
      try folder.whileLocked(poll: poll) {
        _ = try folder.entry("Probe", digest) { _ in
          let program = try program("Probe", of: [entryPoint()])
          let run = try Subprocess.run([program.path])
          guard run.status != nil else { throw FailedRun(run: run) }
        }
      }
      return true
    } catch let error as FailedRun {
      if BuildFailure(error.run, in: package).isFullDisk { throw WorkbookError.fullDisk }
      return false
    }
  }

  private func program(_ name: String, of modules: [Built]) throws -> URL {
    let objects = Set(modules.flatMap(\.objects)).sorted { $0.path < $1.path }
    var digest = Digest(name, compiler.version)
    for object in objects { digest.add(object.path) }
    return try folder.entry("\(name)Program", digest) { entry in
      try compiler.link(objects, to: entry.appendingPathComponent(name), poll: poll)
    }.appendingPathComponent(name)
  }

  // MARK: Modules

  static let object = "module.o"
  private static let output = "output.txt"

  /// Compiles a module and those that it imports, unless that was done before.
  func built(_ module: Module) throws -> Built {
    if let known = modules[module.name] { return known }
    var imports: [String: Built] = [:]
    for imported in try module.imports.compactMap(self.module) {
      let built = try built(imported)
      imports[imported.name] = built
      imports.merge(built.allImports) { first, _ in first }
    }
    let stamps = stamps(of: module)
    let entry = try folder.entry(module.name, digest(of: module, imports: imports)) { entry in
      try compile(module, imports: imports, to: entry)
      // What was compiled is what the digest is made of.
      guard stamps == self.stamps(of: module) else { throw FileChanged() }
    }
    var (interface, internals) = (Digest(module.name), Digest(module.name))
    if module.emitsInterface {
      interface.add(try Data(contentsOf: Self.interface(in: entry)))
      internals.add(try Data(contentsOf: Self.moduleFile(module.name, in: entry)))
    }
    let output = try Data(contentsOf: entry.appendingPathComponent(Self.output)).text
    let built = Built(
      folder: entry, interface: interface, internals: internals, allImports: imports, output: output
    )
    modules[module.name] = built
    return built
  }

  func digest(of module: Module, imports: [String: Built]) -> Digest {
    // An object has the paths of its sources, so a package that was moved has other objects.
    var digest = Digest(module.name, compiler.version, package.resolvedRoot)
    for option in Compiler.settings + module.options { digest.add(option) }
    for file in module.files {
      digest.add(file)
      digest.add((try? Data(contentsOf: package.url(of: file))) ?? Data())
    }
    for (name, built) in imports.sorted(by: { $0.key < $1.key }) {
      digest.add(name)
      digest.add(module.seesInternals ? built.internals : built.interface)
    }
    return digest
  }

  private func compile(_ module: Module, imports: [String: Built], to entry: URL) throws {
    let interface = Compiler.emitting(
      module: Self.moduleFile(module.name, in: entry), text: Self.interface(in: entry))
    let output = try compiler.compile(
      module.name, module.files, to: entry.appendingPathComponent(Self.object),
      importing: imports.values.map(\.folder).sorted { $0.path < $1.path },
      options: module.options + (module.emitsInterface ? interface : []), poll: poll)
    try Data(output.utf8).write(to: entry.appendingPathComponent(Self.output))
  }

  private static func interface(in entry: URL) -> URL {
    entry.appendingPathComponent("interface.txt")
  }

  private static func moduleFile(_ name: String, in entry: URL) -> URL {
    entry.appendingPathComponent("\(name).swiftmodule")
  }

  private func stamps(of module: Module) -> [FileStamp] {
    module.files.map { FileStamp(of: package.url(of: $0)) }
  }
}

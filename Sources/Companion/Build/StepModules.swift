import Console
import Foundation

// Which files a module has, what it imports, and when it's compiled.
extension StepBuilder {
  static let object = "module.o"
  private static let output = "output.txt"

  func exerciseModule(of step: Step, named name: String) -> Module {
    let folder = folderOfExercises.map { "\($0)/\(step.exercisePath)" } ?? step.exercisePath
    return Module(
      name: name, files: package.swiftFiles(below: folder), imports: step.usedModules)
  }

  func testModule(of step: Step) throws -> Module {
    let files = package.testFiles(of: step)
    return Module(
      name: step.testModule, files: files,
      imports: try importedModules(in: files) + [step.exerciseModule],
      options: ["-D", "EXERCISE"], isImported: false,
      isTestable: try files.contains { try package.text(of: $0).contains("@testable import ") })
  }

  /// A module by its name; the modules of the system have none.
  private func module(_ name: String) throws -> Module? {
    let ofExercise = Step.exercises.first { step in
      name == step.exerciseModule || step == ownStep && name == step.solutionModule
    }
    if let ofExercise { return exerciseModule(of: ofExercise, named: name) }
    guard let folder = folder(of: name) else { return nil }
    guard package.exists(folder) else {
      let path = package.displayPath(folder)
      throw WorkbookError("\(path) is missing. \(BookPackage.restoring(path.shellWord))")
    }
    let files = package.swiftFiles(below: folder)
    return Module(
      name: name, files: files, imports: try importedModules(in: files),
      options: name == "Multicast" ? ["-strict-memory-safety"] : [])
  }

  private func folder(of module: String) -> String? {
    switch module {
    case "Multicast", "Records", "Console": "Sources/\(module)"
    case "StepSupport": "Tests/Support"
    default: Step.exercises.first { $0.solutionModule == module }?.solutionPath
    }
  }

  /// The modules that some files import; what is imported under a condition isn't among them.
  func importedModules(in files: [String]) throws -> [String] {
    let lines = try files.flatMap { try package.text(of: $0).components(separatedBy: "\n") }
    // A regular expression would take longer than all else here.
    let names = lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)).trimmed }
    return Set(names).sorted()
  }

  /// Compiles a module and those that it imports, unless that was done before.
  func built(_ module: Module) throws -> Built {
    if let known = modules[module.name] { return known }
    var imports: [String: Built] = [:]
    for imported in try module.imports.compactMap(self.module) {
      let built = try built(imported)
      imports[imported.name] = built
      imports.merge(built.imports) { first, _ in first }
    }
    let stamps = stamps(of: module)
    let entry = try folder.entry(module.name, digest(of: module, imports: imports)) { entry in
      try compile(module, imports: imports, to: entry)
      // What was compiled is what the digest is made of.
      guard stamps == self.stamps(of: module) else { throw FileChanged() }
    }
    var (interface, internals) = (Digest(module.name), Digest(module.name))
    if module.isImported {
      interface.add(try Data(contentsOf: Self.interface(in: entry)))
      internals.add(try Data(contentsOf: Self.moduleFile(module.name, in: entry)))
    }
    let output = try Data(contentsOf: entry.appendingPathComponent(Self.output)).text
    let built = Built(
      folder: entry, interface: interface, internals: internals, imports: imports, output: output)
    modules[module.name] = built
    return built
  }

  private func digest(of module: Module, imports: [String: Built]) -> Digest {
    // An object has the paths of its sources, so a package that was moved has other objects.
    var digest = Digest(module.name, compiler.version, package.resolvedRoot)
    for option in Compiler.settings + module.options { digest.add(option) }
    for file in module.files {
      digest.add(file)
      digest.add((try? Data(contentsOf: package.url(of: file))) ?? Data())
    }
    for (name, built) in imports.sorted(by: { $0.key < $1.key }) {
      digest.add(name)
      digest.add(module.isTestable ? built.internals : built.interface)
    }
    return digest
  }

  private func compile(_ module: Module, imports: [String: Built], to entry: URL) throws {
    let interface = Compiler.emitting(
      module: Self.moduleFile(module.name, in: entry), text: Self.interface(in: entry))
    let output = try compiler.compile(
      module.name, module.files, to: entry.appendingPathComponent(Self.object),
      importing: imports.values.map(\.folder).sorted { $0.path < $1.path },
      options: module.options + (module.isImported ? interface : []), poll: poll)
    try Data(output.utf8).write(to: entry.appendingPathComponent(Self.output))
  }

  private static func interface(in entry: URL) -> URL {
    entry.appendingPathComponent("interface.txt")
  }

  private static func moduleFile(_ name: String, in entry: URL) -> URL {
    entry.appendingPathComponent("\(name).swiftmodule")
  }

  // MARK: Contents

  /// The digest of everything that the tests of a step are built of, which needs no build.
  func contents(of step: Step) throws -> Digest {
    var digest = Digest(compiler.version, package.resolvedRoot)
    var waiting = [try testModule(of: step)]
    var known: Set<String> = []
    while let module = waiting.popLast() {
      guard known.insert(module.name).inserted else { continue }
      digest.add(self.digest(of: module, imports: [:]))
      waiting += try module.imports.compactMap(self.module)
    }
    return digest
  }

  private func stamps(of module: Module) -> [FileStamp] {
    module.files.map { FileStamp(of: package.url(of: $0)) }
  }
}

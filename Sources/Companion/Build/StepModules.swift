import Console
import Foundation

// Which files a module has, what it imports, and when it's compiled.
extension StepBuilder {
  func exerciseModule(of step: Step, named name: String) -> Module {
    let folder = folderOfExercises.map { "\($0)/\(step.exercisePath)" } ?? step.exercisePath
    return Module(
      name: name, files: package.swiftFiles(below: folder), imports: step.usedModules)
  }

  /// A module by its name; the modules of the system have none.
  private func module(_ name: String) throws -> Module? {
    if let step = ownStep, step.solutionModule == name {
      return exerciseModule(of: step, named: name)
    }
    let place: String
    switch name {
    case "Multicast", "Records", "Console": place = "Sources/\(name)"
    case "StepSupport": place = "Tests/Support"
    default:
      if let step = Step.exercises.first(where: { $0.exerciseModule == name }) {
        return exerciseModule(of: step, named: name)
      }
      guard let step = Step.exercises.first(where: { $0.solutionModule == name }) else {
        return nil
      }
      place = step.solutionPath
    }
    let files = try swiftFiles(in: place)
    return Module(
      name: name, files: files, imports: try importedModules(in: files),
      options: name == "Multicast" ? ["-strict-memory-safety"] : [])
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    guard package.exists(folder) else {
      let path = package.displayPath(folder)
      throw WorkbookError("\(path) is missing. \(package.restoring(path.shellWord))")
    }
    return package.swiftFiles(below: folder)
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
    // Another command may have removed everything that was built.
    if let known = modules[module.name], FileManager.default.fileExists(atPath: known.object.path) {
      return known
    }
    var imports: [String: Built] = [:]
    for name in module.imports {
      guard let imported = try self.module(name) else { continue }
      let built = try built(imported)
      imports[name] = built
      imports.merge(built.imports) { first, _ in first }
    }
    let stamps = stamps(of: module)
    let digest = digest(of: module, imports: imports)
    let entry = try folder.entry(module.name, digest) { entry in
      try compile(module, imports: imports, to: entry)
      // What was compiled is what the digest is made of.
      guard stamps == self.stamps(of: module) else { throw FileChanged() }
    }
    var interface = Digest(module.name)
    var internals = Digest(module.name)
    if module.isImported {
      let files = Compiler.interface(of: module.name, in: entry)
      interface.add(try folder.contents(of: files.text))
      internals.add(try folder.contents(of: files.module))
    }
    let built = Built(
      object: Self.object(in: entry), interface: interface, internals: internals, imports: imports,
      output: try folder.contents(of: Self.output(in: entry)).text)
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
    let options = module.isImported ? Compiler.interface(of: module.name, in: entry).options : []
    let output = try compiler.compile(
      module.name, module.files, to: Self.object(in: entry),
      importing: imports.values.map(\.folder).sorted { $0.path < $1.path },
      options: module.options + options, poll: poll)
    try Data(output.utf8).write(to: Self.output(in: entry))
  }

  /// Forgets what was compiled of a step's exercise, because it's about to change.
  func forgetExercise(of step: Step) {
    for name in [step.exerciseModule, step.testModule] { modules[name] = nil }
  }

  // MARK: Contents

  /// The digest of everything that the tests of a step are built of, which needs no build.
  func contents(of step: Step) throws -> Digest {
    var digest = Digest(compiler.version, package.resolvedRoot)
    let tests = package.testFiles(of: step)
    var waiting = [
      Module(
        name: step.testModule, files: tests,
        imports: try importedModules(in: tests) + [step.exerciseModule])
    ]
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

  private static func object(in entry: URL) -> URL { entry.appendingPathComponent("module.o") }
  private static func output(in entry: URL) -> URL { entry.appendingPathComponent("output.txt") }
}

import Console
import Foundation

// Which files a module has, and what it imports.
extension StepBuilder {
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
      options: ["-D", "EXERCISE"], emitsInterface: false,
      seesInternals: try files.contains { try package.text(of: $0).contains("@testable import ") })
  }

  /// A module by its name; the modules of the system have none.
  func module(_ name: String) throws -> Module? {
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
}

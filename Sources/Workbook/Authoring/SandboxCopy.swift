import Foundation

/// A copy of the package in which answers are tried, kept together with its build.
struct SandboxCopy {
  private let package: BookPackage
  let copy: BookPackage

  private static let secondsForOneTest = 60.0

  /// Makes the copy, or updates it.
  init(of package: BookPackage, at folder: String) throws {
    self.package = package
    copy = BookPackage(root: package.url(of: folder))
    try FileManager.default.createDirectory(at: copy.root, withIntermediateDirectories: true)
    for path in ["Package.swift", "Sources", "Solutions", "Exercises", "Tests", "Chapters"] {
      try update(path)
    }
  }

  /// Runs the step's tests with an answer in place of the exercise.
  func run(_ answer: Answer, of step: Step) throws -> AnswerOutcome.Try {
    let solution = try package.texts(in: step.solutionPath)
    try replaceFiles(in: step.exercisePath, with: solution.merging(answer.files) { $1 })
    let run = try IncrementalBuild(package: copy).run {
      try TestRunner(package: copy, limit: Self.secondsForOneTest).run([step], building: [step])
    }.result.get()
    if run.timeout != nil {
      return .timedOut(test: run.report.unfinished.last ?? "no test")
    }
    if !run.report.didStart {
      return .doesNotCompile(firstError: firstError(of: run.program) ?? "no test ran")
    }
    return .tested(run.report)
  }

  /// Builds the copy, which takes longer than to try one answer.
  func build(for step: Step) throws {
    let build = try Subprocess.run(
      ["swift", "build", "--build-tests", "--package-path", copy.root.path],
      environment: ["STEP": step.number])
    guard build.status == 0 else {
      throw WorkbookError("\(step.exercisePath): \(firstError(of: build) ?? "does not build")")
    }
  }

  /// The first error of a build, if possible one in a source file.
  private func firstError(of build: Subprocess.Result) -> String? {
    let errors = Diagnostic.errors(in: build.output + build.error, root: copy.resolvedRoot)
    return (errors.first { $0.location != nil } ?? errors.first)?.description
  }

  private func update(_ path: String) throws {
    let manager = FileManager.default
    let (source, target) = (package.url(of: path), copy.url(of: path))
    let values = try source.resourceValues(forKeys: [.isSymbolicLinkKey, .isDirectoryKey])
    if values.isSymbolicLink == true {
      let destination = try manager.destinationOfSymbolicLink(atPath: source.path)
      if (try? manager.destinationOfSymbolicLink(atPath: target.path)) != destination {
        try? manager.removeItem(at: target)
        try manager.createSymbolicLink(atPath: target.path, withDestinationPath: destination)
      }
    } else if values.isDirectory == true {
      try manager.createDirectory(at: target, withIntermediateDirectories: true)
      let names = try package.names(in: path)
      for old in try copy.names(in: path) where !names.contains(old) {
        try manager.removeItem(at: target.appendingPathComponent(old))
      }
      for name in names { try update("\(path)/\(name)") }
    } else {
      try write(try Data(contentsOf: source), to: target)
    }
  }

  private func replaceFiles(in folder: String, with files: [String: String]) throws {
    for old in try copy.names(in: folder) where files[old] == nil {
      try FileManager.default.removeItem(at: copy.url(of: "\(folder)/\(old)"))
    }
    for (name, text) in files {
      try write(Data(text.utf8), to: copy.url(of: "\(folder)/\(name)"))
    }
  }

  /// Writes a file only if it changes, so that the build has less to do.
  private func write(_ data: Data, to file: URL) throws {
    if (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
  }
}

import Foundation

/// A copy of the package in which answers are tried.
///
/// It is kept, and so is what was built in it.
struct ScratchCopy {
  private let house: House
  /// The copy.
  let copy: House

  /// Makes the copy, or brings it up to date.
  ///
  /// - Parameters:
  ///   - house: The package.
  ///   - folder: Where the copy lies.
  /// - Throws: An error if a file cannot be read or written.
  init(of house: House, at folder: String) throws {
    self.house = house
    copy = House(root: house.url(of: folder))
    try FileManager.default.createDirectory(at: copy.root, withIntermediateDirectories: true)
    for path in ["Package.swift", "Sources", "Solutions", "Exercises", "Tests", "Chapters"] {
      try update(path)
    }
  }

  /// How one try ended.
  enum Outcome {
    case tested(TestRun)
    case doesNotCompile(firstError: String)
    case tooSlow(test: String)
  }

  /// Puts an answer in the place of the exercise and runs the step's tests.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - step: The step.
  /// - Returns: What came of it.
  /// - Throws: An error if a file cannot be written or the tests cannot be started.
  func run(_ answer: Answer, of step: Step) throws -> Outcome {
    let solution = try house.files(in: "Solutions/\(step.name)")
    try write(solution.merging(answer.files) { $1 }, to: "Exercises/\(step.name)")
    try discardObjects(of: step)

    let tests = StepTests(house: copy, limit: Self.secondsForOneTest) { _ in .goOn }
    let result = try tests.run([step], building: [step])
    if result.hungFor != nil {
      return .tooSlow(test: result.tests.unfinished.last ?? "no test")
    }
    if !result.tests.hasStarted {
      return .doesNotCompile(firstError: firstError(of: result.program) ?? "no test ran")
    }
    return .tested(result.tests)
  }

  /// Builds the copy with the exercises as they are given out, which takes longer than one answer.
  ///
  /// - Parameter step: The step whose answers are tried next.
  /// - Throws: `BadAnswer` if it does not build, and an error if the build cannot be started.
  func build(for step: Step) throws {
    let run = try ProgramRun(
      ["swift", "build", "--build-tests", "--package-path", copy.root.path],
      environment: ["STEP": step.number])
    guard run.status == 0 else {
      throw BadAnswer(
        path: "Exercises/\(step.name)", text: firstError(of: run) ?? "does not build")
    }
  }

  /// Throws away what was compiled of a step's exercise, since an incremental build can miss a change.
  private func discardObjects(of step: Step) throws {
    let folder = ".build/debug/\(step.title)Exercise.build"
    guard FileManager.default.fileExists(atPath: copy.url(of: folder).path) else { return }
    for name in try copy.names(in: folder)
    where !["output-file-map.json", "sources"].contains(name) {
      try FileManager.default.removeItem(at: copy.url(of: "\(folder)/\(name)"))
    }
  }

  /// The first error of a build, if possible one that names a source file.
  private func firstError(of run: ProgramRun) -> String? {
    let errors = BuildError.errors(in: run.output + run.error, of: copy)
    return (errors.first { $0.place != nil } ?? errors.first)?.description
  }

  private static let secondsForOneTest = 60.0

  private func update(_ path: String) throws {
    let manager = FileManager.default
    let (source, target) = (house.url(of: path), copy.url(of: path))
    let values = try source.resourceValues(forKeys: [.isSymbolicLinkKey, .isDirectoryKey])
    if values.isSymbolicLink == true {
      let destination = try manager.destinationOfSymbolicLink(atPath: source.path)
      if (try? manager.destinationOfSymbolicLink(atPath: target.path)) != destination {
        try? manager.removeItem(at: target)
        try manager.createSymbolicLink(atPath: target.path, withDestinationPath: destination)
      }
    } else if values.isDirectory == true {
      try manager.createDirectory(at: target, withIntermediateDirectories: true)
      let names = try house.names(in: path)
      for old in try copy.names(in: path) where !names.contains(old) {
        try manager.removeItem(at: target.appendingPathComponent(old))
      }
      for name in names {
        try update("\(path)/\(name)")
      }
    } else {
      try write(try Data(contentsOf: source), to: target)
    }
  }

  private func write(_ files: [String: String], to folder: String) throws {
    for old in try copy.names(in: folder) where files[old] == nil {
      try FileManager.default.removeItem(at: copy.url(of: "\(folder)/\(old)"))
    }
    for (name, text) in files {
      try write(Data(text.utf8), to: copy.url(of: "\(folder)/\(name)"))
    }
  }

  /// Writes a file only if it changes, so that the build has as little to do as possible.
  private func write(_ data: Data, to file: URL) throws {
    if (try? Data(contentsOf: file)) != data {
      try data.write(to: file, options: .atomic)
    }
  }
}

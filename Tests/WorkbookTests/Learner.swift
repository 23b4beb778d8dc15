import Foundation

@testable import Workbook

/// Somebody who works through a copy of the package.
struct Learner {
  private let house: House

  /// Takes a copy whose exercises are as they are given out.
  init() throws {
    house = try ScratchCopy(of: Product.house, at: ".build/learner").copy
    try? FileManager.default.removeItem(at: house.url(of: ".aside"))
    for step in Step.withExercise {
      try startOver(step.word)
    }
  }

  var folder: String { house.root.path }

  /// The files of an exercise.
  func files(of step: String) throws -> [String: Data] {
    try exercise(step).files()
  }

  /// The files of an exercise as they are given out.
  func starter(of step: String) throws -> [String: Data] {
    try exercise(step).starter()
  }

  /// Puts an exercise back as it is given out.
  func startOver(_ step: String) throws {
    let exercise = try exercise(step)
    try replaceFiles(of: exercise, by: exercise.starter())
  }

  /// Copies the solution over an exercise.
  func solve(_ step: String) throws {
    let exercise = try exercise(step)
    let solution = try house.files(in: "Solutions/\(exercise.step.name)")
    try replaceFiles(of: exercise, by: solution.mapValues { Data($0.utf8) })
  }

  /// Edits a file.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - old: A text that stands there.
  ///   - new: What takes its place.
  /// - Throws: `NothingToEdit` if the text does not stand there.
  func edit(_ file: String, replacing old: String, by new: String) throws {
    let text = try house.text(of: file)
    guard text.contains(old) else { throw NothingToEdit(file: file, text: old) }
    try write(text.replacingOccurrences(of: old, with: new), to: file)
  }

  func write(_ text: String, to file: String) throws {
    try text.write(to: house.url(of: file), atomically: true, encoding: .utf8)
  }

  /// Puts the tests of a step back as they are in the package.
  func bringBackTests(of step: String) throws {
    let file = "Tests/ExerciseTests/\(step)Tests.swift"
    try write(Product.house.text(of: file), to: file)
  }

  func delete(_ file: String) throws {
    try FileManager.default.removeItem(at: house.url(of: file))
  }

  /// The texts of all files below a folder.
  func texts(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: house.url(of: folder).path)
    return (names?.allObjects ?? []).compactMap { try? house.text(of: "\(folder)/\($0)") }
  }

  /// Types a command.
  func type(
    _ words: String..., in folder: String = "", environment: [String: String] = [:],
    input: String = ""
  ) throws -> ProgramRun {
    try Product.run(
      words, in: house.url(of: folder).path, environment: environment, input: input)
  }

  /// Types a command in a terminal.
  func terminal(
    _ words: String..., columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try terminal(words, columns: columns, environment: environment)
  }

  /// Types a command in a terminal.
  func terminal(
    _ words: [String], columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(words, in: folder, columns: columns, environment: environment)
  }

  private func exercise(_ step: String) throws -> Exercise {
    Exercise(house: house, step: try Step.called(step, among: Step.withExercise))
  }

  private func replaceFiles(of exercise: Exercise, by files: [String: Data]) throws {
    let folder = house.url(of: exercise.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in try exercise.files() where files[name] != data {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    for (name, data) in files where try exercise.files()[name] != data {
      try data.write(to: folder.appendingPathComponent(name))
    }
  }
}

/// A test wants to edit what is not there.
struct NothingToEdit: Error {
  let file: String
  let text: String
}

import Console
import Foundation
import Testing

@testable import Companion

/// A learner who works through a copy of the package.
struct Learner {
  static let wrapper = "Exercises/01-Wrapper/DelegateWrapper.swift"
  static let list = "Exercises/02-AddRemove/MulticastDelegate.swift"
  static let invoke = "Exercises/03-Invoke/InvokeDelegates.swift"
  static let dispatch = "Exercises/04-Dispatch/DispatchSystem.swift"
  static let input = "Exercises/05-MirrorPad/AcceptInput.swift"

  /// The beginning of a function in the solution of a step, where a learner writes the first line.
  private static let functions = [
    "2": (list, "public func addDelegate(_ delegate: ProtocolType) {\n"),
    "3": (invoke, "public func invokeDelegates(_ closure: (ProtocolType) -> Void) {\n"),
    "4": (dispatch, "reportFire(at location: String) {\n"),
    "5": (input, "override func touchBegan(at point: Point, in view: DrawView) {\n"),
  ]

  private let package: BookPackage

  /// Updates the copy, so that no file of an earlier test is left, and restores all exercises.
  init() throws {
    package = try Product.copy(at: ".build/learner")
    for name in [".aside", ".git"] { try? delete(name) }
    for step in Step.exercises {
      let exercise = try exercise(step.shortNumber)
      try replaceFiles(of: exercise, by: exercise.starter)
    }
  }

  var folder: String { package.root.path }

  /// The command lines of processes with a path of the learner's folder.
  var processes: [String] { Subprocess.running().filter { $0.contains(folder) } }

  func files(of step: String) throws -> [String: Data] {
    try exercise(step).files
  }

  func starter(of step: String) throws -> [String: Data] {
    try exercise(step).starter
  }

  /// Copies the solution over an exercise.
  func solve(_ step: String) throws {
    let exercise = try exercise(step)
    let solution = try package.texts(in: exercise.step.solutionPath)
    try replaceFiles(of: exercise, by: solution.mapValues { Data($0.utf8) })
  }

  /// Copies the solution over an exercise, with lines at the beginning of one of its functions.
  func solve(_ step: String, with lines: String) throws {
    let (file, beginning) = try #require(Self.functions[step])
    try solve(step)
    try edit(file, replacing: beginning, by: "\(beginning)\(lines)\n")
  }

  func edit(_ file: String, replacing old: String, by new: String) throws {
    let text = try package.text(of: file)
    try #require(text.contains(old), "\(file) doesn't contain \(old).")
    try write(text.replacingOccurrences(of: old, with: new), to: file)
  }

  func write(_ text: String, to file: String) throws {
    try text.write(to: package.url(of: file), atomically: true, encoding: .utf8)
  }

  func delete(_ file: String) throws {
    try FileManager.default.removeItem(at: package.url(of: file))
  }

  /// The names of what resets moved.
  var aside: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder + "/.aside").sorted()) ?? []
  }

  func type(
    _ words: String..., in folder: String = "", environment: [String: String] = [:],
    input: String = ""
  ) throws -> Subprocess.Run {
    try Product.run(
      words, in: package.url(of: folder).path, environment: environment, input: input)
  }

  func terminal(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(words, in: folder, environment: environment)
  }

  private func exercise(_ step: String) throws -> Exercise {
    try Exercise(of: Step.named(step, in: Step.exercises), in: package)
  }

  private func replaceFiles(of exercise: Exercise, by files: [String: Data]) throws {
    let folder = package.url(of: exercise.step.exercisePath)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in exercise.files where files[name] != data {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    for (name, data) in files where exercise.files[name] != data {
      // A watch must not see a file that is empty for a moment.
      try data.write(to: folder.appendingPathComponent(name), options: .atomic)
    }
  }
}

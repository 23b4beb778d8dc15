import Console
import Foundation
import Testing

@testable import Companion

/// A learner who works through a copy of the package.
struct Learner {
  static let wrapper = "Exercises/01-Wrapper/DelegateWrapper.swift"
  static let list = "Exercises/02-AddRemove/MulticastDelegate.swift"
  static let invoke = "Exercises/03-Invoke/InvokeDelegates.swift"

  /// An answer to step 1 with two failures, whose report is longer than a small window.
  static let strongWrapper = """
    public final class DelegateWrapper {
      public init(_ delegate: AnyObject) { self.delegate = delegate }
      public var delegate: AnyObject?
    }
    """

  /// An answer to step 2, apart from the body of `addDelegate`.
  static func list(adding body: String) -> String {
    """
    import WrapperSolution

    public final class MulticastDelegate<ProtocolType> {
      private var wrappers: [DelegateWrapper] = []

      public init(delegates: [ProtocolType] = []) {
        wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
      }

      public var delegates: [ProtocolType] {
        wrappers.compactMap { $0.delegate as? ProtocolType }
      }

      public func addDelegate(_ delegate: ProtocolType) {
        \(body)
      }

      public func removeDelegate(_ delegate: ProtocolType) {
      }
    }
    """
  }

  /// An answer to step 3, apart from the body of `invokeDelegates`.
  static func invoke(_ body: String) -> String {
    """
    import AddRemoveSolution

    extension MulticastDelegate {
      public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
        \(body)
      }
    }
    """
  }

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
    _ words: [String], columns: Int = 80, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(words, in: folder, columns: columns, environment: environment)
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

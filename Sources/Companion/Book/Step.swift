import Console

/// A step of the workbook, and where its parts are.
package struct Step: Codable, Hashable, Sendable {
  /// A part of the book, after which a reader may stop, or the steps that a reader may leave out.
  package enum Part: String, CaseIterable, Codable, Sendable {
    case pattern = "The pattern"
    case sideTrips = "Side trips"
    case list = "The list"
    case app = "In an app"
  }

  /// The name of the step's folders and chapter: `02-AddRemove`.
  package let folder: String
  package let part: Part
  /// The names of the earlier steps whose solutions this one is built on, or `Multicast`.
  package let uses: [String]

  package init(_ folder: String, in part: Part = .pattern, uses: [String] = []) {
    self.folder = folder
    self.part = part
    self.uses = uses
  }

  package var usedModules: [String] { uses.map { $0 == "Multicast" ? $0 : "\($0)Solution" } }

  /// The first part of the folder's name: `02`.
  package var number: String { String(folder.prefix(2)) }
  /// The second part of the folder's name: `AddRemove`.
  package var name: String { String(folder.dropFirst(3)) }
  /// The number as a learner types it: `2`.
  package var shortNumber: String { Int(number).map(String.init) ?? number }

  /// The introduction is the only step without an exercise.
  package var hasExercise: Bool { number != "00" }

  package var chapterPath: String { "Chapters/\(folder).md" }
  /// The page with what the compiler says about slips in this step.
  package var errorsPath: String { "Chapters/Errors/\(folder).md" }
  package var examplePath: String { "Sources/Workbook/Walkthrough/\(folder).swift" }
  /// The name of the function that runs the example: `mirrorPadExample`.
  package var exampleFunction: String { name.prefix(1).lowercased() + name.dropFirst() + "Example" }
  package var exercisePath: String { "Exercises/\(folder)" }
  package var solutionPath: String { "Solutions/\(folder)" }
  package var testFolder: String { "Tests/Steps/\(folder)" }
  package var testPath: String { "\(testFolder)/\(name)Tests.swift" }
  package var answersPath: String { "Tests/Answers/\(folder).answers" }
  package var starterPath: String { "Tests/Starters/\(folder)" }

  package var exerciseModule: String { "\(name)Exercise" }
  package var testModule: String { "\(exerciseModule)Tests" }
  package var solutionModule: String { "\(name)Solution" }

  /// Whether a word on the command line names this step: `4`, `Dispatch`, `04-Dispatch`, or a path
  /// with one of them: `Exercises/04-Dispatch/`.
  package func isNamed(_ word: String) -> Bool {
    let parts = word.replacing(/\.md$/, with: "").split(separator: "/").map { $0.lowercased() }
    return Int(word) == Int(number)
      || [folder, name].contains { parts.contains($0.lowercased()) }
  }

  /// Finds the step that a word on the command line names.
  package static func named(_ word: String, in steps: [Step]) throws(WorkbookError) -> Step {
    if let step = steps.first(where: { $0.isNamed(word) }) { return step }
    let numbers = steps.compactMap { Int($0.number) }
    let range = "\(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
    let suggestion = word.suggestion(from: steps.map(\.name) + steps.map(\.folder))
    throw .usage(
      "Unknown step '\(word)'.\(suggestion) The steps are \(range). "
        + "For more, type `swift run workbook --help`.")
  }
}

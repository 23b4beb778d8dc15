/// A step of the workbook, and where its parts are.
struct Step {
  /// The name of the step's folders and chapter: `02-AddRemove`.
  let folder: String
  /// The names of the earlier steps whose solutions this one is built on, or `Multicast`.
  let uses: [String]
  /// Runs the step's example, which prints to standard output.
  let example: @Sendable () -> Void

  init(_ folder: String, uses: [String] = [], example: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.uses = uses
    self.example = example
  }

  /// The modules that the exercise may import.
  var usedModules: [String] { uses.map { $0 == "Multicast" ? $0 : "\($0)Solution" } }

  /// The first part of the folder's name: `02`.
  var number: String { String(folder.prefix(2)) }
  /// The second part of the folder's name: `AddRemove`.
  var name: String { String(folder.dropFirst(3)) }
  /// The number as a learner types it: `2`.
  var shortNumber: String { Int(number).map(String.init) ?? number }

  /// The introduction is the only step without an exercise.
  var hasExercise: Bool { number != "00" }

  var chapterPath: String { "Chapters/\(folder).md" }
  /// The page with what the compiler says about slips in this step.
  var errorsPath: String { "Chapters/Errors/\(folder).md" }
  var examplePath: String { "Sources/Workbook/Walkthrough/\(folder).swift" }
  /// The name of the function that runs the example: `mirrorPadExample`.
  var exampleFunction: String { name.prefix(1).lowercased() + name.dropFirst() + "Example" }
  var exercisePath: String { "Exercises/\(folder)" }
  var solutionPath: String { "Solutions/\(folder)" }
  var testFolder: String { "Tests/Steps/\(folder)" }
  var testPath: String { "\(testFolder)/\(testSuite).swift" }
  var answersPath: String { "Tests/Answers/\(folder).answers" }
  var starterPath: String { "Tests/Starters/\(folder)" }

  var testSuite: String { "\(name)Tests" }
  var exerciseModule: String { "\(name)Exercise" }
  var testModule: String { "\(exerciseModule)Tests" }
  var solutionModule: String { "\(name)Solution" }

  /// Whether a word on the command line names this step: `4`, `Dispatch`, or `04-Dispatch`.
  func isNamed(_ word: String) -> Bool {
    [folder, name].contains { $0.lowercased() == word.lowercased() } || Int(word) == Int(number)
  }

  /// Finds the step that a word on the command line names.
  static func named(_ word: String, in steps: [Step]) throws(WorkbookError) -> Step {
    if let step = steps.first(where: { $0.isNamed(word) }) { return step }
    let numbers = steps.compactMap { Int($0.number) }
    let range = "\(numbers.min() ?? 0) to \(numbers.max() ?? 0)"
    let suggestion = word.suggestion(from: steps.map(\.name) + steps.map(\.folder))
    throw .usage(
      "Unknown step '\(word)'.\(suggestion) The steps are \(range). "
        + "For more, type `swift run workbook --help`.")
  }
}

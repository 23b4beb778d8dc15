/// A step of the walkthrough.
struct Step {
  /// The name that the step has everywhere: `NN-Name`.
  let name: String
  /// Runs the step's example, which prints to standard output.
  let runExample: () -> Void

  /// The first part of the name: `02`.
  var number: String { String(name.prefix(2)) }
  /// The second part of the name: `AddRemove`.
  var title: String { String(name.dropFirst(3)) }
  /// What one types to mean the step: `2`.
  var word: String { String(Int(number) ?? 0) }

  static var all: [Step] {
    [
      Step(name: "00-Introduction", runExample: introductionExample),
      Step(name: "01-Wrapper", runExample: wrapperExample),
      Step(name: "02-AddRemove", runExample: addRemoveExample),
      Step(name: "03-Invoke", runExample: invokeExample),
      Step(name: "04-Dispatch", runExample: dispatchExample),
      Step(name: "05-MirrorPad", runExample: mirrorPadExample),
      Step(name: "06-Broadcast", runExample: broadcastExample),
      Step(name: "11-Threads", runExample: threadsExample),
      Step(name: "12-Cost", runExample: costExample),
    ]
  }

  /// The steps that a learner writes something in.
  static var withExercise: [Step] { Array(all.dropFirst()) }

  /// Runs the examples of some steps, each below a heading.
  ///
  /// - Parameter steps: The steps, in the order in which they are wanted.
  static func printExamples(of steps: [Step]) {
    for (index, step) in steps.enumerated() {
      if index > 0 { print() }
      print("== \(step.name) ==")
      step.runExample()
    }
  }

  /// Finds the step that a word on the command line means.
  ///
  /// - Parameters:
  ///   - word: The number, the name or both: `4`, `Dispatch`, `04-Dispatch`.
  ///   - steps: The steps to choose from.
  /// - Returns: The first that is called so.
  /// - Throws: `UsageError` if none of them is called so.
  static func called(_ word: String, among steps: [Step]) throws(UsageError) -> Step {
    guard let step = steps.first(where: { $0.isCalled(word) }) else {
      let names = steps.map(\.name).joined(separator: ", ")
      throw UsageError(
        "'\(word)' is no step here; steps: \(names); `swift run workbook --help` says the rest")
    }
    return step
  }

  /// Tells whether a word on the command line means this step.
  ///
  /// - Parameter word: The number, the name or both: `4`, `Dispatch`, `04-Dispatch`.
  /// - Returns: Whether the step is meant.
  func isCalled(_ word: String) -> Bool {
    [name, title].contains { $0.lowercased() == word.lowercased() } || Int(word) == Int(number)
  }
}

extension Step {
  /// The steps in order, each with its example.
  ///
  /// `Package.swift` has the same list.
  static let all = [
    Step("00-Introduction", example: introductionExample),
    Step("01-Wrapper", example: wrapperExample),
    Step("02-AddRemove", example: addRemoveExample),
    Step("03-Invoke", example: invokeExample),
    Step("04-Dispatch", example: dispatchExample),
    Step("05-MirrorPad", example: mirrorPadExample),
    Step("06-Broadcast", example: broadcastExample),
    Step("07-Answer", example: answerExample),
    Step("08-Strict", example: strictExample),
    Step("09-Changes", example: changesExample),
    Step("10-MainActor", example: mainActorExample),
    Step("11-Threads", example: threadsExample),
    Step("12-Cost", example: costExample),
    Step("13-Stream", example: streamExample),
    Step("14-App", example: appExample),
    Step("15-Capstone", example: capstoneExample),
  ]

  /// The steps in which the learner writes something.
  static var exercises: [Step] { all.filter(\.hasExercise) }

  /// The step with an exercise that comes after this one.
  var next: Step? { Self.exercises.first { $0.number > number } }

  /// Prints what the examples of some steps print, each after a heading.
  static func printExamples(of steps: [Step]) {
    for (index, step) in steps.enumerated() {
      if index > 0 { print() }
      print("== \(step.folder) ==")
      step.example()
    }
  }
}

extension Step {
  /// The steps in order, each with its example.
  ///
  /// `Package.swift` has the same list.
  static let all = [
    Step("00-Introduction", example: introductionExample),
    Step("01-Wrapper", example: wrapperExample),
    Step("02-AddRemove", uses: ["Wrapper"], example: addRemoveExample),
    Step("03-Invoke", uses: ["AddRemove"], example: invokeExample),
    Step("04-Dispatch", uses: ["AddRemove", "Invoke"], example: dispatchExample),
    Step("05-MirrorPad", uses: ["AddRemove", "Invoke"], example: mirrorPadExample),
    Step("06-Broadcast", uses: ["Wrapper"], example: broadcastExample),
    Step("07-Answer", uses: ["Wrapper", "AddRemove", "Invoke"], example: answerExample),
    Step("08-Strict", uses: ["Wrapper"], example: strictExample),
    Step("09-Changes", uses: ["Strict"], example: changesExample),
    Step("10-MainActor", uses: ["Changes"], example: mainActorExample),
    Step("11-Threads", example: threadsExample),
    Step("12-Cost", example: costExample),
    Step("13-Stream", uses: ["Multicast"], example: streamExample),
    Step("14-App", uses: ["Multicast"], example: appExample),
    Step("15-Capstone", uses: ["Multicast"], example: capstoneExample),
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

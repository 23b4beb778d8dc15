// The steps. `Package.swift` has the same list.
extension Step {
  package static let introduction = Step("00-Introduction")
  package static let wrapper = Step("01-Wrapper")
  package static let addRemove = Step("02-AddRemove", uses: ["Wrapper"])
  package static let invoke = Step("03-Invoke", uses: ["AddRemove"])
  package static let dispatch = Step("04-Dispatch", uses: ["AddRemove", "Invoke"])
  package static let mirrorPad = Step("05-MirrorPad", uses: ["AddRemove", "Invoke"])

  package static let broadcast = Step("06-Broadcast", in: .variations, uses: ["Wrapper"])
  package static let answer = Step(
    "07-Answer", in: .variations, uses: ["Wrapper", "AddRemove", "Invoke"])

  package static let strict = Step("08-Strict", in: .production, uses: ["Wrapper"])
  package static let changes = Step("09-Changes", in: .production, uses: ["Strict"])
  package static let mainActor = Step("10-MainActor", in: .production, uses: ["Changes"])
  package static let threads = Step("11-Threads", in: .production)
  package static let cost = Step("12-Cost", in: .production)
  package static let stream = Step("13-Stream", in: .production, uses: ["Multicast"])
  package static let app = Step("14-App", in: .production, uses: ["Multicast"])
  package static let capstone = Step("15-Capstone", in: .production, uses: ["Multicast"])

  /// The steps, in order.
  package static let all = [
    introduction, wrapper, addRemove, invoke, dispatch, mirrorPad, broadcast, answer, strict,
    changes, mainActor, threads, cost, stream, app, capstone,
  ]

  /// The steps in which the learner writes something.
  package static let exercises = all.filter(\.hasExercise)

  /// The step with an exercise that comes after this one.
  package var next: Step? { Self.exercises.first { $0.number > number } }
}

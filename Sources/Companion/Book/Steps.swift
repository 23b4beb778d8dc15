// The steps. `Package.swift` has the same list.
extension Step {
  package static let introduction = Step("00-Introduction")
  package static let wrapper = Step("01-Wrapper")
  package static let addRemove = Step("02-AddRemove", uses: ["Wrapper"])
  package static let invoke = Step("03-Invoke", uses: ["AddRemove"])
  package static let dispatch = Step("04-Dispatch", uses: ["AddRemove", "Invoke"])
  package static let mirrorPad = Step("05-MirrorPad", uses: ["AddRemove", "Invoke"])

  package static let broadcast = Step("06-Broadcast", in: .sideTrips, uses: ["Wrapper"])
  package static let answer = Step(
    "07-Answer", in: .sideTrips, uses: ["Wrapper", "AddRemove", "Invoke"])

  package static let strict = Step("08-Strict", in: .list, uses: ["Wrapper"])
  package static let changes = Step("09-Changes", in: .list, uses: ["Strict"])
  package static let mainActor = Step("10-MainActor", in: .list, uses: ["Changes"])
  package static let threads = Step("11-Threads", in: .list)
  package static let types = Step("12-Types", in: .list)

  package static let hop = Step("13-Hop", in: .app, uses: ["MainActor"])
  package static let stream = Step("14-Stream", in: .app, uses: ["Multicast"])
  package static let app = Step("15-App", in: .app, uses: ["Multicast"])
  package static let monday = Step("16-Monday", in: .app, uses: ["Multicast"])
  package static let tests = Step("17-Tests", in: .app, uses: ["Multicast"])
  package static let capstone = Step("18-Capstone", in: .app, uses: ["Multicast"])

  package static let all = [
    introduction, wrapper, addRemove, invoke, dispatch, mirrorPad, broadcast, answer, strict,
    changes, mainActor, threads, types, hop, stream, app, monday, tests, capstone,
  ]

  /// The steps in which the learner writes something.
  package static let exercises = all.filter(\.hasExercise)

  /// The step with an exercise that comes after this one.
  package var next: Step? { Self.exercises.first { $0.number > number } }

  /// The next step for a reader who leaves out the side trips, if they come next.
  package var nextAfterSideTrips: Step? {
    guard part != .sideTrips, next?.part == .sideTrips else { return nil }
    return Self.exercises.first { $0.number > number && $0.part != .sideTrips }
  }
}

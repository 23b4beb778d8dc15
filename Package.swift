// swift-tools-version: 6.3
// 6.3 has `weak let` (SE-0481), which steps 11 and 12 and the library need, and exit tests, with
// which the tests of most steps survive a crash of the code that they run.
import PackageDescription

/// A step of the workbook.
struct Step {
  /// The name of the step's folders, chapter, and test file: `02-AddRemove`.
  let folder: String
  /// The names of the earlier steps whose solutions this one is built on, or `Multicast`.
  let uses: [String]

  init(_ folder: String, uses: [String] = []) {
    self.folder = folder
    self.uses = uses
  }

  /// The first part of the folder's name: `02`.
  var number: String { String(folder.prefix(2)) }
  /// The second part of the folder's name: `AddRemove`.
  var name: String { String(folder.dropFirst(3)) }

  var exercise: String { "\(name)Exercise" }
  var solution: String { "\(name)Solution" }
  var testFile: String { "\(folder)Tests.swift" }

  func isNamed(_ word: String) -> Bool {
    word == folder || word == name || Int(word) == Int(number)
  }
}

/// The steps with an exercise.
///
/// `Sources/Workbook/Walkthrough/Steps.swift` has the same list.
let steps = [
  Step("01-Wrapper"),
  Step("02-AddRemove", uses: ["Wrapper"]),
  Step("03-Invoke", uses: ["AddRemove"]),
  Step("04-Dispatch", uses: ["AddRemove", "Invoke"]),
  Step("05-MirrorPad", uses: ["AddRemove", "Invoke"]),
  Step("06-Broadcast", uses: ["Wrapper"]),
  Step("07-Strict", uses: ["Wrapper"]),
  Step("08-Changes", uses: ["Strict"]),
  Step("09-Answer", uses: ["Wrapper", "AddRemove", "Invoke"]),
  Step("10-MainActor", uses: ["AddRemove", "Invoke"]),
  Step("11-Threads"),
  Step("12-Cost"),
  Step("13-Stream", uses: ["Multicast"]),
  Step("14-Capstone", uses: ["Multicast"]),
]

/// The steps on whose solutions a step is built, directly or through another one.
func stepsUsed(by step: Step) -> [Step] {
  let direct = steps.filter { step.uses.contains($0.name) }
  return direct + direct.flatMap(stepsUsed)
}

// MARK: Switches

func words(of switchName: String) -> [String] {
  (Context.environment[switchName] ?? "").split(separator: ",").map(String.init)
}

// STEP=02 builds only the exercise of step 02, its tests, and the solutions that it uses, and
// STEP=02,03 does it for two steps. Then a compile error in another exercise doesn't matter, and the
// first build takes a fraction of the time. The program and all other tests are left out.
let selection = words(of: "STEP")
let exercises = steps.filter { selection.isEmpty || selection.contains(where: $0.isNamed) }
let others = steps.filter { step in !exercises.contains { $0.folder == step.folder } }

// MINE=04 compiles the module DispatchSolution from Exercises/04-Dispatch, so that the examples run
// your code. MINE=01,02 does it for two steps and MINE=all for all of them. A folder can't be in two
// targets, so the exercises and their tests are left out.
let mine = words(of: "MINE")
func isMine(_ step: Step) -> Bool { mine == ["all"] || mine.contains(where: step.isNamed) }

// END_TO_END=1 adds the tests that type at the built program. They take minutes.
let hasEndToEndTests = Context.environment["END_TO_END"] == "1"

// The program prints the examples of all steps.
let hasProgram = selection.isEmpty || !mine.isEmpty || hasEndToEndTests
let used = exercises.flatMap(stepsUsed)
let solved = steps.filter { step in hasProgram || used.contains { $0.folder == step.folder } }

// MARK: Targets

let settings: [SwiftSetting] = [
  // One step's extension must not leak into another step's tests.
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let solutions = solved.map { Target.Dependency.target(name: $0.solution) }

func module(_ name: String, in folder: String, of step: Step) -> Target {
  .target(
    name: name,
    // The library is the only one that isn't a step.
    dependencies: step.uses.map { .target(name: $0 == "Multicast" ? $0 : "\($0)Solution") },
    path: "\(folder)/\(step.folder)",
    swiftSettings: settings)
}

// SwiftPM refuses two targets over one folder. So Tests/SolutionTests is a link to
// Tests/ExerciseTests: the same files, compiled against the learner's code, where EXERCISE is
// defined, and against the solutions.
let exerciseTests = Target.testTarget(
  name: "ExerciseTests",
  dependencies: solutions + exercises.map { .target(name: $0.exercise) },
  exclude: others.map(\.testFile),
  swiftSettings: settings + [.define("EXERCISE")])

let otherTests: [Target] = [
  .testTarget(name: "SolutionTests", dependencies: solutions, swiftSettings: settings),
  .testTarget(
    name: "WorkbookTests", dependencies: ["Workbook"] + solutions, swiftSettings: settings),
  .testTarget(name: "MulticastTests", dependencies: ["Multicast"], swiftSettings: settings),
]

let endToEndTests = Target.testTarget(
  name: "EndToEndTests", dependencies: ["Workbook"], swiftSettings: settings)

let package = Package(
  name: "MulticastDelegateWorkbook",
  // Mutex, of the module Synchronization, needs these versions.
  platforms: [.macOS(.v15), .iOS(.v18)],
  // What part two arrives at. Other packages can depend on it.
  products: [.library(name: "Multicast", targets: ["Multicast"])],
  targets: [.target(name: "Multicast", swiftSettings: settings)]
)

package.targets += solved.map {
  module($0.solution, in: isMine($0) ? "Exercises" : "Solutions", of: $0)
}
if hasProgram {
  package.products.append(.executable(name: "workbook", targets: ["Workbook"]))
  package.targets.append(
    .executableTarget(
      name: "Workbook", dependencies: solutions + ["Multicast"], swiftSettings: settings))
}
if mine.isEmpty {
  package.targets += exercises.map { module($0.exercise, in: "Exercises", of: $0) }
  package.targets.append(exerciseTests)
  if selection.isEmpty { package.targets += otherTests }
  if hasEndToEndTests { package.targets.append(endToEndTests) }
}

for (name, values) in [("STEP", selection), ("MINE", mine == ["all"] ? [] : mine)] {
  guard let unknown = values.first(where: { value in !steps.contains { $0.isNamed(value) } }) else {
    continue
  }
  // A manifest can't print an error message. The name of this target is one: it has no folder.
  let known = steps.map(\.number).joined(separator: ", ")
  package.targets.append(
    .target(
      name: "\(name)=\(unknown) is unknown; the steps are \(known)",
      path: "Exercises/\(name)=\(unknown)"))
}

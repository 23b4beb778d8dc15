// swift-tools-version: 6.2
import PackageDescription

/// A step of the workbook.
///
/// Its one name, `NN-Name`, is the name of its folders, its chapter and its test file.
struct Step {
  let folder: String
  /// The earlier steps whose solutions this one is built on.
  let uses: [String]

  init(_ folder: String, uses: [String] = []) {
    self.folder = folder
    self.uses = uses
  }

  var number: String { String(folder.prefix(2)) }
  var name: String { String(folder.dropFirst(3)) }

  var exercise: String { "\(name)Exercise" }
  var solution: String { "\(name)Solution" }
  var testFile: String { "\(folder)Tests.swift" }

  func isCalled(_ word: String) -> Bool {
    word == folder || word == name || Int(word) == Int(number)
  }
}

let steps = [
  Step("01-Wrapper"),
  Step("02-AddRemove", uses: ["Wrapper"]),
  Step("03-Invoke", uses: ["AddRemove"]),
  Step("04-Dispatch", uses: ["AddRemove", "Invoke"]),
  Step("05-MirrorPad", uses: ["AddRemove", "Invoke"]),
  Step("06-Broadcast", uses: ["Wrapper"]),
  Step("11-Threads"),
  Step("12-Cost"),
]

// STEP=02 drops the other exercises, so that a compile error in one of them is not in the way.
// STEP=02,03 keeps two.
let wanted = (Context.environment["STEP"] ?? "").split(separator: ",").map(String.init)
let exercises = steps.filter { wanted.isEmpty || wanted.contains(where: $0.isCalled) }
let unknown = wanted.first { word in !steps.contains { $0.isCalled(word) } }
let left = steps.filter { step in !exercises.contains { $0.folder == step.folder } }

// One step's extension must not leak into another step's tests.
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")]

let solutions = steps.map { Target.Dependency.target(name: $0.solution) }

func module(_ name: String, in folder: String, of step: Step) -> Target {
  .target(
    name: name,
    dependencies: step.uses.map { .target(name: "\($0)Solution") },
    path: "\(folder)/\(step.folder)",
    swiftSettings: settings)
}

let package = Package(
  name: "MulticastDelegateWorkbook",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Multicast", targets: ["Multicast"]),
    .executable(name: "workbook", targets: ["Workbook"]),
  ],
  targets: [
    // What part two arrives at. Other packages can depend on it.
    .target(name: "Multicast", swiftSettings: settings),
    .testTarget(name: "MulticastTests", dependencies: ["Multicast"], swiftSettings: settings),

    .executableTarget(
      name: "Workbook", dependencies: solutions + ["Multicast"], swiftSettings: settings),

    // The same test files twice: against the learner's code and against the solutions.
    .testTarget(
      name: "ExerciseTests",
      dependencies: solutions + exercises.map { .target(name: $0.exercise) },
      exclude: left.map(\.testFile),
      swiftSettings: settings + [.define("EXERCISE")]),
    .testTarget(name: "SolutionTests", dependencies: solutions, swiftSettings: settings),

    .testTarget(name: "WorkbookTests", dependencies: ["Workbook"], swiftSettings: settings),
  ]
)

package.targets += steps.map { module($0.solution, in: "Solutions", of: $0) }
package.targets += exercises.map { module($0.exercise, in: "Exercises", of: $0) }

if let unknown {
  // A manifest cannot report an error in words of its own. This target does: it has no folder.
  let known = steps.map(\.number).joined(separator: ", ")
  package.targets.append(
    .target(
      name: "STEP=\(unknown), which is no step of the workbook; the steps are \(known)",
      path: "Exercises/STEP=\(unknown)"))
}

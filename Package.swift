// swift-tools-version: 6.3
// 6.3 has `weak let` (SE-0481), which steps 11 and 12 and the library need, and exit tests, with
// which the tests of most steps survive a crash of the code that they run.
import PackageDescription

/// A step of the workbook.
struct Step {
  /// The name of the step's folders and chapter: `02-AddRemove`.
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

  func isNamed(_ word: String) -> Bool {
    word == folder || word == name || Int(word) == Int(number)
  }
}

/// The steps with an exercise.
let steps = [
  Step("01-Wrapper"),
  Step("02-AddRemove", uses: ["Wrapper"]),
  Step("03-Invoke", uses: ["AddRemove"]),
  Step("04-Dispatch", uses: ["AddRemove", "Invoke"]),
  Step("05-MirrorPad", uses: ["AddRemove", "Invoke"]),
  Step("06-Broadcast", uses: ["Wrapper"]),
  Step("07-Answer", uses: ["Wrapper", "AddRemove", "Invoke"]),
  Step("08-Strict", uses: ["Wrapper"]),
  Step("09-Changes", uses: ["Strict"]),
  Step("10-MainActor", uses: ["Changes"]),
  Step("11-Threads"),
  Step("12-Cost"),
  Step("13-Stream", uses: ["Multicast"]),
  Step("14-App", uses: ["Multicast"]),
  Step("15-Capstone", uses: ["Multicast"]),
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

func isOn(_ switchName: String) -> Bool { Context.environment[switchName] == "1" }

// STEP=02 builds only the exercise of step 02, its tests, and the solutions that it uses, and
// STEP=02,03 does it for two steps. Then a compile error in another exercise doesn't matter, and the
// first build takes a fraction of the time. The program is left out.
let selection = words(of: "STEP")
let selected = steps.filter { selection.isEmpty || selection.contains(where: $0.isNamed) }

// SOLUTIONS=1 compiles the tests of the steps against the solutions instead of the exercises, so an
// unfinished exercise can't break them. Without STEP, it adds the tests of the program and the
// library.
let testsSolutions = isOn("SOLUTIONS")

// END_TO_END=1 adds the tests that type at the built program. They take minutes.
let hasEndToEndTests = isOn("END_TO_END")

// AUTHOR=1 adds the program of the book's authors and, with SOLUTIONS=1, its tests.
let hasAuthor = isOn("AUTHOR")

// The program prints the examples of all steps.
let hasProgram = selection.isEmpty || hasEndToEndTests
let needed = (testsSolutions ? selected : []) + selected.flatMap(stepsUsed)
let solved = steps.filter { step in hasProgram || needed.contains { $0.folder == step.folder } }

let unknown = selection.filter { word in !steps.contains { $0.isNamed(word) } }

// MARK: Targets

let settings: [SwiftSetting] = [
  // One step's extension must not leak into another step's tests.
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

let solutions = solved.map { Target.Dependency.target(name: $0.solution) }

/// The modules that a step is built on; the library is the only one that isn't a step.
func modulesUsed(by step: Step) -> [Target.Dependency] {
  step.uses.map { .target(name: $0 == "Multicast" ? $0 : "\($0)Solution") }
}

func module(_ name: String, in folder: String, of step: Step) -> Target {
  .target(
    name: name, dependencies: modulesUsed(by: step), path: "\(folder)/\(step.folder)",
    swiftSettings: settings)
}

/// The tests of a step, compiled against the exercise, where EXERCISE is defined, or the solution.
///
/// The two have different names, so the objects of both stay in `.build`.
func tests(of step: Step) -> Target {
  let tested = testsSolutions ? step.solution : step.exercise
  return .testTarget(
    name: "\(tested)Tests",
    dependencies: [.target(name: tested), "StepSupport"] + modulesUsed(by: step),
    path: "Tests/Steps/\(step.folder)",
    swiftSettings: settings + (testsSolutions ? [] : [.define("EXERCISE")]))
}

let package = Package(
  name: "MulticastDelegateWorkbook",
  // Mutex, of the module Synchronization, needs these versions.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // What chapter 12 arrives at. Other packages can depend on it.
  products: [.library(name: "Multicast", targets: ["Multicast"])],
  // The compiler warns about each unsafe use in the library that isn't marked with `unsafe`.
  targets: [
    .target(name: "Multicast", swiftSettings: settings + [.strictMemorySafety()]),
    // What a run of tests writes and the program reads, and how both run other programs.
    .target(name: "Records", swiftSettings: settings),
  ]
)

package.targets += solved.map { module($0.solution, in: "Solutions", of: $0) }
if hasProgram {
  package.products.append(.executable(name: "workbook", targets: ["Workbook"]))
  package.targets += [
    // The companion without what it shows: it depends on no solution.
    .target(name: "Companion", dependencies: ["Console", "Records"], swiftSettings: settings),
    // Text, terminal, and the programs that are run: it knows nothing of the book.
    .target(name: "Console", dependencies: ["Records"], swiftSettings: settings),
    // The examples and the pad.
    .executableTarget(
      name: "Workbook", dependencies: solutions + ["Multicast", "Companion", "Console", "Records"],
      swiftSettings: settings),
  ]
}
if hasProgram && hasAuthor {
  package.products.append(.executable(name: "author", targets: ["Author"]))
  package.targets.append(
    .executableTarget(
      // It compares the pages with what the other program prints.
      name: "Author",
      dependencies: ["Companion", "Console", "Workbook"], swiftSettings: settings))
}
package.targets.append(
  .target(
    name: "StepSupport", dependencies: ["Records"], path: "Tests/Support",
    swiftSettings: settings))
package.targets += selected.map(tests)
if !testsSolutions {
  package.targets += selected.map { module($0.exercise, in: "Exercises", of: $0) }
} else if selection.isEmpty {
  package.targets += [
    .testTarget(
      name: "CompanionTests",
      dependencies: ["Companion", "Console", "Workbook", "Records", "StepSupport"] + solutions,
      swiftSettings: settings),
    .testTarget(
      name: "MulticastTests", dependencies: ["Multicast", "StepSupport"],
      swiftSettings: settings),
    // The list of steps 1 to 3 in one file, which readers copy to their apps.
    .target(name: "OneFileSolution", path: "Solutions/OneFile", swiftSettings: settings),
    .testTarget(
      name: "OneFileTests", dependencies: ["OneFileSolution"], swiftSettings: settings),
  ]
  if hasAuthor {
    package.targets.append(
      .testTarget(
        name: "AuthorTests", dependencies: ["Author", "Companion", "Console"],
        swiftSettings: settings))
  }
}
if hasEndToEndTests {
  package.targets.append(
    .testTarget(
      name: "EndToEndTests", dependencies: ["Workbook", "Companion", "Console", "Records"],
      swiftSettings: settings))
}

// A manifest can't print an error message. The name of this target is one: it has no folder.
let known = steps.map(\.number).joined(separator: ", ")
package.targets += unknown.map { word in
  let problem = "STEP=\(word) is unknown; the steps are \(known)"
  return .target(name: problem, path: "Exercises/\(problem)")
}

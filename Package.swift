// swift-tools-version: 6.3
// 6.3 has `weak let` (SE-0481), which steps 11 and 12 and the library need, and exit tests, with
// which the tests of most steps survive a crash of the code that they run.
import PackageDescription

// What the environment changes:
//
// | switch       | what it does                                                                |
// |--------------|-----------------------------------------------------------------------------|
// | STEP=02      | builds the exercise of step 02, its tests, and the solutions that it uses,  |
// |              | without the program; STEP=02,03 does so for two steps. An error in another  |
// |              | exercise doesn't matter then, and the first build is much shorter.          |
// | SOLUTIONS=1  | compiles the tests against the solutions, so an unfinished exercise can't   |
// |              | break them. Without STEP, it adds the tests of the program and the library. |
// | END_TO_END=1 | adds the tests that type at the built program, which take minutes.          |
// | AUTHOR=1     | adds the program of the book's authors and, with SOLUTIONS=1, its tests.    |

/// A step of the workbook.
struct Step {
  /// The name of the step's folders and chapter: `02-AddRemove`.
  let folder: String
  /// The names of the earlier steps whose solutions this one is built on, or `Multicast`.
  let uses: [String]
  /// Whether it imports Testing, which on a Mac only a program with tests can load.
  let importsTesting: Bool

  init(_ folder: String, uses: [String] = [], importsTesting: Bool = false) {
    self.folder = folder
    self.uses = uses
    self.importsTesting = importsTesting
  }

  /// The first part of the folder's name: `02`.
  var number: String { String(folder.prefix(2)) }
  /// The second part of the folder's name: `AddRemove`.
  var name: String { String(folder.dropFirst(3)) }

  var exercise: String { "\(name)Exercise" }
  var solution: String { "\(name)Solution" }

  /// The modules that the step is built on; the library is the only one that isn't a step.
  var modules: [Target.Dependency] {
    uses.map { .target(name: $0 == "Multicast" ? $0 : "\($0)Solution") }
  }

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
  Step("12-Types"),
  Step("13-Hop", uses: ["MainActor"]),
  Step("14-Stream", uses: ["Multicast"]),
  Step("15-App", uses: ["Multicast"]),
  Step("16-Monday", uses: ["Multicast"]),
  Step("17-Tests", uses: ["Multicast"], importsTesting: true),
  Step("18-Capstone", uses: ["Multicast"]),
]

func isOn(_ name: String) -> Bool { Context.environment[name] == "1" }

/// The words of STEP, and the steps that they name; without any, that's all.
let words = (Context.environment["STEP"] ?? "").split(separator: ",").map(String.init)
let selected = words.isEmpty ? steps : steps.filter { words.contains(where: $0.isNamed) }
let isWhole = words.isEmpty
let testsSolutions = isOn("SOLUTIONS")
/// The program prints the examples of all steps.
let hasProgram = isWhole || isOn("END_TO_END")

// MARK: Targets

let settings: [SwiftSetting] = [
  // One step's extension must not leak into another step's tests.
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The steps whose solutions are built: those that the program shows, or the selected ones need.
let solved: [Step] = {
  func used(by step: Step) -> [Step] {
    let direct = steps.filter { step.uses.contains($0.name) }
    return direct + direct.flatMap(used)
  }
  let needed = (testsSolutions ? selected : []) + selected.flatMap(used)
  return steps.filter { step in hasProgram || needed.contains { $0.folder == step.folder } }
}()

/// The solutions that a program can link.
let solutions = solved.filter { !$0.importsTesting }
  .map { Target.Dependency.target(name: $0.solution) }
let program: [Target.Dependency] = ["Companion", "Console", "Records", "Workbook"]

/// The library, the solutions, the exercises, and the program that shows and checks them.
func learner() -> [Target] {
  func module(_ name: String, in folder: String, of step: Step) -> Target {
    .target(
      name: name, dependencies: step.modules, path: "\(folder)/\(step.folder)",
      swiftSettings: settings)
  }
  var targets: [Target] = [
    // The compiler warns about each unsafe use in the library that isn't marked with `unsafe`.
    .target(name: "Multicast", swiftSettings: settings + [.strictMemorySafety()]),
    // What a run of tests writes and the program reads, and how both run other programs.
    .target(name: "Records", swiftSettings: settings),
  ]
  targets += solved.map { module($0.solution, in: "Solutions", of: $0) }
  if !testsSolutions {
    targets += selected.map { module($0.exercise, in: "Exercises", of: $0) }
  }
  guard hasProgram else { return targets }
  return targets + [
    // Text, terminal, and the programs that are run: it knows nothing of the book.
    .target(name: "Console", dependencies: ["Records"], swiftSettings: settings),
    // The companion without what it shows: it depends on no solution.
    .target(name: "Companion", dependencies: ["Console", "Records"], swiftSettings: settings),
    // The examples and the pad.
    .executableTarget(
      name: "Workbook", dependencies: solutions + program.dropLast() + ["Multicast"],
      swiftSettings: settings),
  ]
}

/// The tests of the steps and, as the switches say, of the program and the library.
func tests() -> [Target] {
  let support = Target.target(
    name: "StepSupport", dependencies: ["Records"], path: "Tests/Support", swiftSettings: settings)
  var targets = [support]
  for step in selected {
    // The two modules have different names, so the objects of both stay in `.build`.
    let tested = testsSolutions ? step.solution : step.exercise
    targets.append(
      .testTarget(
        name: "\(tested)Tests",
        dependencies: [.target(name: tested), "StepSupport"] + step.modules,
        path: "Tests/Steps/\(step.folder)",
        swiftSettings: settings + (testsSolutions ? [] : [.define("EXERCISE")])))
  }
  func add(_ name: String, _ dependencies: [Target.Dependency]) {
    targets.append(.testTarget(name: name, dependencies: dependencies, swiftSettings: settings))
  }
  if testsSolutions && isWhole {
    add("CompanionTests", program + ["StepSupport"] + solutions)
    add("MulticastTests", ["Multicast", "StepSupport"])
    // The list of steps 1 to 3 in one file, which readers copy to their apps.
    targets.append(
      .target(name: "OneFileSolution", path: "Solutions/OneFile", swiftSettings: settings))
    add("OneFileTests", ["OneFileSolution"])
  }
  if isOn("END_TO_END") { add("EndToEndTests", program) }
  return targets
}

/// The program that compares the pages with the code, and tries answers; and its tests.
func authors() -> [Target] {
  guard hasProgram && isOn("AUTHOR") else { return [] }
  let author = Target.executableTarget(
    name: "Author", dependencies: program, swiftSettings: settings)
  guard testsSolutions && isWhole else { return [author] }
  return [
    author,
    .testTarget(
      name: "AuthorTests", dependencies: ["Author", "Companion", "Console"],
      swiftSettings: settings),
  ]
}

let package = Package(
  name: "MulticastDelegateWorkbook",
  // Mutex, of the module Synchronization, needs these versions.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // What chapter 12 arrives at. Other packages can depend on it.
  products: [.library(name: "Multicast", targets: ["Multicast"])],
  targets: learner() + tests() + authors()
)

if hasProgram { package.products.append(.executable(name: "workbook", targets: ["Workbook"])) }
if hasProgram && isOn("AUTHOR") {
  package.products.append(.executable(name: "author", targets: ["Author"]))
}

// A manifest can't print an error message. The name of this target is one: it has no folder.
let known = steps.map(\.number).joined(separator: ", ")
package.targets += words.filter { word in !steps.contains { $0.isNamed(word) } }.map { word in
  let problem = "STEP=\(word) is unknown; the steps are \(known)"
  return .target(name: problem, path: "Exercises/\(problem)")
}

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
  var uses: [String] = []
  /// Whether it imports Testing, which on a Mac only a program with tests can load.
  var importsTesting = false

  var name: String { String(folder.dropFirst(3)) }

  /// The modules that the step is built on; the library is the only one that isn't a step.
  var modules: [Target.Dependency] {
    uses.map { .target(name: $0 == "Multicast" ? $0 : "\($0)Solution") }
  }

  /// The module of its `Exercise` or its `Solution`.
  func module(_ kind: String) -> Target {
    .target(name: name + kind, dependencies: modules, path: "\(kind)s/\(folder)")
  }

  func hasNumber(_ word: String) -> Bool { Int(word) == Int(folder.prefix(2)) }
}

/// The steps with an exercise.
let steps = [
  Step(folder: "01-Wrapper"),
  Step(folder: "02-AddRemove", uses: ["Wrapper"]),
  Step(folder: "03-Invoke", uses: ["AddRemove"]),
  Step(folder: "04-Dispatch", uses: ["AddRemove", "Invoke"]),
  Step(folder: "05-MirrorPad", uses: ["AddRemove", "Invoke"]),
  Step(folder: "06-Broadcast", uses: ["Wrapper"]),
  Step(folder: "07-Answer", uses: ["Wrapper", "AddRemove", "Invoke"]),
  Step(folder: "08-Strict", uses: ["Wrapper"]),
  Step(folder: "09-Changes", uses: ["Strict"]),
  Step(folder: "10-MainActor", uses: ["Changes"]),
  Step(folder: "11-Threads"),
  Step(folder: "12-Types"),
  Step(folder: "13-Hop", uses: ["MainActor"]),
  Step(folder: "14-Stream", uses: ["Multicast"]),
  Step(folder: "15-App", uses: ["Multicast"]),
  Step(folder: "16-Monday", uses: ["Multicast"]),
  Step(folder: "17-Tests", uses: ["Multicast"], importsTesting: true),
  Step(folder: "18-Capstone", uses: ["Multicast"]),
]

func isOn(_ name: String) -> Bool { Context.environment[name] == "1" }

/// The numbers in STEP, and their steps; without any, that's all.
let words = (Context.environment["STEP"] ?? "").split(separator: ",").map(String.init)
let isWhole = words.isEmpty
let selected = steps.filter { step in isWhole || words.contains(where: step.hasNumber) }
/// What the tests of a step are compiled against.
let tested = isOn("SOLUTIONS") ? "Solution" : "Exercise"
let testsAll = isOn("SOLUTIONS") && isWhole
/// The program prints the examples of all steps.
let hasProgram = isWhole || isOn("END_TO_END")
let program: [Target.Dependency] = ["Companion", "Console", "Records", "Workbook"]

/// The steps whose solutions are built: those that the program shows, or the selected ones need.
let solved = steps.reversed().reduce(into: [Step]()) { solved, step in
  let isSelected = selected.contains { $0.name == step.name }
  let isUsed = (selected + solved).contains { $0.uses.contains(step.name) }
  if hasProgram || isUsed || isSelected && isOn("SOLUTIONS") { solved.append(step) }
}
/// The solutions that a program can link.
let linked = solved.filter { !$0.importsTesting }.map {
  Target.Dependency.target(name: "\($0.name)Solution")
}

/// The library, the solutions, the exercises, and the program that shows and checks them.
func learner() -> [Target] {
  let targets =
    [
      // The compiler warns about each unsafe use in the library that isn't marked with `unsafe`.
      Target.target(name: "Multicast", swiftSettings: [.strictMemorySafety()]),
      // What a run of tests writes and the program reads, and how both run other programs.
      .target(name: "Records"),
    ] + solved.map { $0.module("Solution") }
    + (isOn("SOLUTIONS") ? [] : selected.map { $0.module("Exercise") })
  guard hasProgram else { return targets }
  return targets + [
    // Text, terminal, and the programs that are run: it knows nothing of the book.
    .target(name: "Console", dependencies: ["Records"]),
    // The companion without what it shows: it depends on no solution.
    .target(name: "Companion", dependencies: ["Console", "Records"]),
    // The examples and the pad.
    .executableTarget(name: "Workbook", dependencies: linked + program.dropLast() + ["Multicast"]),
  ]
}

/// The tests of the steps and, as the switches say, of the program and the library.
func tests() -> [Target] {
  let support = Target.target(
    name: "StepSupport", dependencies: ["Records"], path: "Tests/Support")
  let steps = selected.map { step in
    // The tests of both modules have different names, so the objects of both stay in `.build`.
    Target.testTarget(
      name: "\(step.name)\(tested)Tests",
      dependencies: [.target(name: step.name + tested), "StepSupport"] + step.modules,
      path: "Tests/Steps/\(step.folder)",
      swiftSettings: isOn("SOLUTIONS") ? [] : [.define("EXERCISE")])
  }
  let all: [Target] = [
    .testTarget(name: "CompanionTests", dependencies: program + ["StepSupport"] + linked),
    .testTarget(name: "MulticastTests", dependencies: ["Multicast", "StepSupport"]),
    // The list of steps 1 to 3 in one file, which readers copy to their apps.
    .target(name: "OneFileSolution", path: "Solutions/OneFile"),
    .testTarget(name: "OneFileTests", dependencies: ["OneFileSolution"]),
  ]
  let endToEnd = Target.testTarget(name: "EndToEndTests", dependencies: program)
  return [support] + steps + (testsAll ? all : []) + (isOn("END_TO_END") ? [endToEnd] : [])
}

/// The program that compares the pages with the code, and tries answers; and its tests.
func authors() -> [Target] {
  let author = Target.executableTarget(name: "Author", dependencies: program)
  let tests = Target.testTarget(
    name: "AuthorTests", dependencies: ["Author", "Companion", "Console"])
  return [author] + (testsAll ? [tests] : [])
}

let package = Package(
  name: "MulticastDelegateWorkbook",
  // Mutex, of the module Synchronization, needs these versions.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  // What chapter 12 arrives at. Other packages can depend on it.
  products: [.library(name: "Multicast", targets: ["Multicast"])],
  targets: learner() + tests()
)

if hasProgram { package.products.append(.executable(name: "workbook", targets: ["Workbook"])) }
if hasProgram && isOn("AUTHOR") {
  package.products.append(.executable(name: "author", targets: ["Author"]))
  package.targets += authors()
}

for target in package.targets {
  // One step's extension must not leak into another step's tests.
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny"),
    ]
}

// A manifest can't print an error message. The name of this target is one: it has no folder.
if let word = words.first(where: { word in !steps.contains { $0.hasNumber(word) } }) {
  let known = steps.map { $0.folder.prefix(2) }.joined(separator: ", ")
  let problem = "STEP=\(word) is unknown; the steps are \(known)"
  package.targets.append(.target(name: problem, path: "Exercises/\(problem)"))
}

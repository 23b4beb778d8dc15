import Foundation
import Testing

@testable import Workbook

/// The companion, on real exercise files in a copy of the package.
@Suite(.serialized) enum CompanionTests {
  private static let wrapper = "Exercises/01-Wrapper/DelegateWrapper.swift"
  private static let list = "Exercises/02-AddRemove/MulticastDelegate.swift"
  private static let invoke = "Exercises/03-Invoke/InvokeDelegates.swift"

  @Test("Each step has its word, though one does not compile, one crashes and one hangs")
  static func tellsStepsApart() async throws {
    let learner = try Learner()
    try learner.edit(wrapper, replacing: "{ nil }", by: "{ nil")
    try learner.edit(list, replacing: "// TODO: Wrap the delegate and", by: "while true {} //")
    try learner.edit(invoke, replacing: "// TODO: ", by: "fatalError(\"later\") //")
    try learner.solve("4")
    try learner.edit(
      "Exercises/04-Dispatch/PoliceStation.swift", replacing: "Police were", by: "Police was")
    try learner.solve("5")
    let run = try learner.type("status", "--limit", "2")
    expectLines(
      """
      ✘ 01 Wrapper    does not compile
      ✘ 02 AddRemove  hangs, 0 of 10
      ✘ 03 Invoke     crashes, 0 of 10
      ✘ 04 Dispatch   red, 4 of 6
      ✔ 05 MirrorPad  green
      ○ 06 Broadcast  not started
      """, in: run)
    #expect(run.status == 1 && run.error == "")
  }

  @Test("Files that are missing, empty, of the wrong type or not tested are not green")
  static func knowsOtherTroubles() async throws {
    let learner = try Learner()
    defer { try? learner.bringBackTests(of: "05-MirrorPad") }
    try learner.solve("1")
    try learner.edit(wrapper, replacing: "weak var", by: "unowned var")
    try learner.edit(list, replacing: "    []", by: "    3")
    try learner.delete(invoke)
    try learner.write("\n", to: "Exercises/04-Dispatch/FireStation.swift")
    try learner.solve("5")
    try learner.edit(
      "Tests/ExerciseTests/05-MirrorPadTests.swift", replacing: "@Test", by: "// @Test")
    try learner.solve("6")
    let run = try learner.type("status")
    expectLines(
      """
      ✘ 01 Wrapper    crashes, 3 of 4
      ✘ 02 AddRemove  does not compile
      ✘ 03 Invoke     does not compile
      ✘ 04 Dispatch   does not compile
      ✘ 05 MirrorPad  no test ran
      ✔ 06 Broadcast  green
      """, in: run)
    #expect(run.status == 1)

    let check = try learner.type("check", "5")
    #expect(check.status == 1)
    expect("Tests/ExerciseTests/05-MirrorPadTests.swift", in: check)
    for (step, words) in [
      "2": "edit      \(list):17:5", "3": "\(invoke) is missing",
      "4": "FireStation.swift is empty",
    ] {
      expect(words, in: try learner.type("check", step))
    }
  }

  @Test("When every step is green the status is 0, and a check leads to the comparison")
  static func knowsGreen() async throws {
    let learner = try Learner()
    for step in Step.withExercise {
      try learner.solve(step.word)
    }
    let status = try learner.type("status")
    #expect(status.status == 0)
    #expect(status.output.components(separatedBy: " green\n").count == 7)
    expect("6 of 6 steps, 55 of 55 tests", in: status)

    let check = try learner.type("check", "AddRemove")
    #expect(check.status == 0)
    expect("Next: swift run workbook compare 2", in: check)

    // Not asked, since the step is green.
    let comparison = try learner.type("compare", "2")
    #expect(comparison.status == 0)
    expect("The same in both: MulticastDelegate.swift", in: comparison)
    expect("equally correct", in: comparison)
  }

  @Test("A check says what was expected, what came, the rule, and where to edit")
  static func explainsRed() async throws {
    let learner = try Learner()
    try learner.solve("1")
    try learner.solve("2")
    try learner.edit(list, replacing: "wrappers.append(", by: "print(\"adding\"); wrappers = [(")
    try learner.edit(
      list, replacing: "as AnyObject))\n  }\n\n  ///", by: "as AnyObject))]\n  }\n\n  ///")
    // Without a step it is the first that is not green.
    let run = try learner.type("check", in: "Exercises/02-AddRemove")
    #expect(run.status == 1)
    expect(
      """
      ✘ Delegates stand in the order they were added
        expected  ["North", "South", "East"]
        got       ["East"]
        rule      `addDelegate` wraps the delegate and puts the wrapper behind the
                  others: none replaces another.
        edit      ../../\(list):37
        test      ../../Tests/ExerciseTests/02-AddRemoveTests.swift:34
      """, in: run)
    expect("Your code printed:\n│ adding\n", in: run)
    expect("\n      swift run workbook check 2\nStuck? swift run workbook hint 2\n", in: run)
  }

  @Test("A check shows the learner's own compile error, whatever other steps have")
  static func showsOwnErrorsFirst() async throws {
    let learner = try Learner()
    try learner.edit(wrapper, replacing: "{ nil }", by: "{ nill }")
    try learner.edit(list, replacing: "    []", by: "    [nothing]")
    let run = try learner.type("check", "2")
    expect(
      """
      02 AddRemove does not compile, so none of its 10 tests ran.

      ✘ cannot find 'nothing' in scope
        edit      \(list):17:6
                  [nothing]
      """, in: run)
    #expect(run.status == 1 && !run.output.contains("nill"))
  }

  @Test("A loop without an end is ended after the limit, and so is all that it started")
  static func endsLoops() async throws {
    let learner = try Learner()
    let note = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: note) }
    try learner.edit(
      list, replacing: "import WrapperSolution", by: "import Foundation\nimport WrapperSolution")
    try learner.edit(
      list, replacing: "// TODO: Wrap the delegate and",
      by:
        "try? \"\\(getpid())\".write(toFile: \"\(note.path)\", atomically: true, encoding: .utf8)\n"
        + "while true {} //")
    let run = try learner.type("check", "2", "--limit", "1")
    expect("02 AddRemove hangs: 0 of 10 tests pass.", in: run)
    expect("✘ Delegates stand in the order they were added", in: run)
    let id = try #require(pid_t(String(contentsOf: note, encoding: .utf8)))
    #expect(!isRunning(id), "Process \(id) still runs.")
  }

  @Test("A check that was broken off while it built does not make the next one wrong")
  static func survivesTornBuilds() async throws {
    let learner = try Learner()
    for tenths in [10, 16, 22] {
      try learner.solve("1")
      let terminal = try learner.terminal("check", "1")
      usleep(useconds_t(tenths * 100_000))
      terminal.type("\u{3}")
      _ = terminal.end()
      try learner.startOver("1")
      expect("01 Wrapper is not started: 0 of 4", in: try learner.type("check", "1"))
    }
  }

  @Test("A folder that is gone, and files that do not belong there, are the trouble of one step")
  static func toleratesStrangeFolders() async throws {
    let learner = try Learner()
    try learner.delete("Exercises/02-AddRemove")
    try learner.write("int x;", to: "Exercises/04-Dispatch/x.c")
    expect("03 Invoke is not started", in: try learner.type("check", "3"))
    let status = try learner.type("status", environment: ["COLUMNS": "-1"])
    #expect(status.status == 1 && status.error == "")
    expect("Type `mkdir Exercises/02-AddRemove`", in: try learner.type("check", "2"))
    expect("mixed language", in: try learner.type("check", "4"))
  }

  @Test("What the tests need and is broken elsewhere is told in the words of the tool")
  static func reportsTools() async throws {
    let learner = try Learner()
    let withoutSwift = try learner.type("check", "2", environment: ["PATH": "/bin"])
    #expect(withoutSwift.status == 70 && withoutSwift.output == "")
    #expect(withoutSwift.error.contains("swift") && withoutSwift.error.contains("No such file"))

    let solution = "Solutions/01-Wrapper/DelegateWrapper.swift"
    defer { try? learner.edit(solution, replacing: "weak vax", by: "weak var") }
    try learner.edit(solution, replacing: "weak var", by: "weak vax")
    let broken = try learner.type("check", "2")
    #expect(broken.status == 70)
    #expect(broken.error.contains(solution) && broken.error.contains("error: "))
  }

  @Test("The solution of a step that is not green is shown to those who say yes")
  static func asksBeforeComparing() async throws {
    let learner = try Learner()
    for answer in ["", "n\n", "\n"] {
      let run = try learner.type("compare", "1", input: answer)
      #expect(run.status == 1 && !run.output.contains("weak var"))
    }
    let run = try learner.type("compare", "1", input: "y\n")
    #expect(run.status == 0)
    expect("\n-   public var delegate: AnyObject? { nil }\n", in: run)
    expect("\n+   public private(set) weak var delegate: AnyObject?\n", in: run)
    expect("\n  public final class DelegateWrapper {\n", in: run)
  }

  @Test("The session in the README is what somebody sees who types it")
  static func playsTheSession() async throws {
    let learner = try Learner()
    let page = try #require(Product.house.pages().first)
    let session = try #require(page.blocks.first { $0.origin == .session }).lines
    var screen: [String] = []
    for line in session where line.hasPrefix("$ ") {
      screen.append(line)
      let words = line.dropFirst(2).components(separatedBy: " ")
      let run =
        words.starts(with: ["swift", "run", "workbook"])
        ? try Product.run(Array(words.dropFirst(3)), in: learner.folder)
        : try ProgramRun(["/bin/sh", "-c", "cd \"$0\" && \(line.dropFirst(2))", learner.folder])
      screen += run.output.components(separatedBy: "\n").dropLast()
    }
    #expect(screen == session, "The session should be:\n\(screen.joined(separator: "\n"))")
  }

  private static func isRunning(_ id: pid_t) -> Bool {
    for _ in 1...100 where kill(id, 0) == 0 {
      // What has ended may still wait for somebody who asks how.
      let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
      if line.contains(") Z ") { return false }
      usleep(10_000)
    }
    return kill(id, 0) == 0
  }

  /// Expects an output to begin with some lines.
  private static func expectLines(_ lines: String, in run: ProgramRun) {
    #expect(run.output.hasPrefix(lines + "\n"), "It printed:\n\(run.output)\(run.error)")
  }

  /// Expects a text in an output.
  private static func expect(_ text: String, in run: ProgramRun) {
    #expect(run.output.contains(text), "It printed:\n\(run.output)\(run.error)")
  }
}

import Console
import Testing

@testable import Companion
@testable import Workbook

/// What the program understands on the command line.
@Suite enum ArgumentsTests {
  private static let command = Command(
    name: "check", operands: ["[STEP]"],
    options: [.limit, .all], summary: ""
  ) { _ in true }

  private static let table = CommandTable.workbook(examples: [:], draw: .draw)

  private static func parsed(_ words: [String]) throws -> Arguments {
    try Arguments(words[...], of: command, after: table.program)
  }

  @Test("Operands and options can come in any order")
  static func reads() throws {
    let arguments = try parsed(["--limit", "5", "2", "--all"])
    #expect(arguments.operands == ["2"])
    #expect(arguments.has(.all) && arguments[.limit] == "5")
    #expect(try arguments.limit() == 5)
    #expect(try arguments.step(of: Step.exercises)?.folder == "02-AddRemove")
    #expect(try parsed(["-1"]).operands == ["-1"])
    #expect(try parsed([]).limit() == TestRunner.defaultLimit)
  }

  @Test("A mistake is a usage error that names the word and what to type")
  static func refuses() {
    for (words, text) in [
      (["2", "3"], "Unexpected '3'"), (["--limit"], "--limit needs a value, SECONDS."),
      (["--loud"], "Unknown option '--loud'"),
    ] {
      let error = #expect(throws: WorkbookError.self) { try parsed(words) }
      #expect(error?.exitCode == 64 && error?.message.contains(text) == true)
    }
    for word in ["x", "0", "0.9", "-1", "inf", "nan", "1e38", "86401", ""] {
      let error = #expect(throws: WorkbookError.self) {
        try parsed(["--limit", word]).limit()
      }
      #expect(
        error?.message == "Invalid `--limit`: '\(word)'. Use 1 to 86400 seconds, such as 10.")
    }
  }

  @Test("A step is named by its number, its name, or both")
  static func namesSteps() throws {
    for word in [
      "4", "04", "dispatch", "04-Dispatch", "Exercises/04-Dispatch/", "Chapters/04-Dispatch.md",
      "../Exercises/04-Dispatch/FireStation.swift",
    ] {
      #expect(try Step.named(word, in: Step.all).folder == "04-Dispatch")
    }
    let error = #expect(throws: WorkbookError.self) { try Step.named("0", in: Step.exercises) }
    let range = "1 to \(Step.all.last?.number ?? "")"
    #expect(error?.message.hasPrefix("Unknown step '0'. The steps are \(range). ") == true)
  }

  @Test("After the first part, a reader can leave out the side trips")
  static func leavesOutSideTrips() async {
    let places = Step.exercises.filter { $0.nextAfterSideTrips != nil }
    #expect(places.map(\.folder) == ["05-MirrorPad"])
    #expect(places.first?.nextAfterSideTrips?.folder == "08-Strict")
  }

  @Test("A word that is near a command or a step suggests it")
  static func suggests() {
    for (word, name) in [
      ("chekc", "check"), ("chek", "check"), ("stauts", "status"), ("hnit", "hint"),
      ("copmare", "compare"), ("diagnos", "diagnose"),
      ("Wraper", "Wrapper"), ("mirror", "MirrorPad"), ("01-Wraper", "01-Wrapper"),
      ("wacth", "watch"),
    ] {
      #expect(table.suggestion(for: word) == " Did you mean `\(name)`?")
    }
    for word in ["", "x", "ch", "xyzzy", "99", "-1", "hello", "dev"] {
      #expect(table.suggestion(for: word) == "", "\(word)")
    }
  }
}

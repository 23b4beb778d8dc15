import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// The examples, the pad, and the picture on the learner's code.
  @Suite enum OwnCodeTests {
    private static let police = "Exercises/04-Dispatch/PoliceStation.swift"
    private static let input = "Exercises/05-MirrorPad/AcceptInput.swift"
    private static let began =
      "override func touchBegan(at point: Point, in view: DrawView) {\n"

    @Test("A right answer prints what the book does, and then whose code it was")
    static func printsExamples() async throws {
      let learner = try Learner()
      try learner.solve("4")
      let book = try learner.type("4").output
      let mine = try learner.type("4", "--mine", "--limit", "600")
      #expect(mine.output == book + "\nThis ran on your code in Exercises/04-Dispatch.\n")
      #expect(mine.status == 0 && mine.error == "")

      try learner.edit(police, replacing: "about a car crash", by: "about a fire")
      let wrong = try learner.type("4", "--mine", "--limit", "600")
      #expect(wrong.status == 1)
      #expect(
        wrong.output.contains(
          """
          - Police were notified about a fire at Ray's garage!
          + Police were notified about a car crash at Ray's garage!
          """), "\(wrong.output)")
      #expect(
        wrong.output.hasSuffix(
          """

          This ran on your code in Exercises/04-Dispatch.
          Next: swift run workbook check 4

          """), "\(wrong.output)")

      try learner.edit(police, replacing: "announce(\"Police", by: "announce2(\"Police")
      let broken = try learner.type("4", "--mine")
      let check = try learner.type("check", "4")
      #expect(broken.status == 1 && broken.output == check.output)
    }

    @Test("The starter runs, too, and an introduction has no exercise")
    static func printsTheStarter() async throws {
      let learner = try Learner()
      let starter = try learner.type("5", "--mine", "--limit", "600")
      #expect(starter.status == 1)
      #expect(starter.output.contains("\nLines after the next touch: [3, 2, 2, 2]\n"))
      #expect(starter.output.contains("\n  and 14 more lines\n"))
      #expect(starter.output.contains("This ran on the starter"))
      // The book's examples call a method that isn't public anymore.
      let dispatch = "Exercises/04-Dispatch/DispatchSystem.swift"
      try learner.solve("4")
      try learner.edit(dispatch, replacing: "public func reportFire", by: "func reportFire")
      let four = try learner.type("4", "--mine")
      #expect(four.status == 1 && four.output.contains("don't compile with it"), "\(four.output)")
      #expect(four.output.contains("edit      \(dispatch):"), "\(four.output)")
      let introduction = try learner.type("0", "--mine")
      #expect(introduction.status == 64 && introduction.error.contains("`swift run workbook 0`"))
    }

    @Test(
      "Code that ends the program, or doesn't let it end, is one line with the place",
      arguments: [
        ("print([1][location.count])", 60, "crashed at", "Index out of range"),
        ("while true {}", 5, "was stopped after 5 s at", "look for an endless loop"),
        ("exit(0)", 60, "ended the program at", "it called `exit` with 0"),
        ("reportFire(at: location)", 60, "crashed at", "until the stack overflowed"),
      ])
    static func saysWhatHappened(code: String, limit: Int, what: String, why: String) async throws {
      let learner = try Learner()
      try learner.solve("4")
      let file = "Exercises/04-Dispatch/DispatchSystem.swift"
      try learner.edit(
        file, replacing: "reportFire(at location: String) {\n",
        by: "reportFire(at location: String) { print(\"half\", terminator: \"\")\n\(code)\n")
      try learner.edit(file, replacing: "import Inv", by: "import Foundation\nimport Inv")
      let run = try learner.type("4", "--mine", "--limit", "\(limit)")
      let output = run.output.replacing(/\s+/, with: " ")
      #expect(run.status == 1 && output.contains("half"), "\(run.output)")
      #expect(output.contains("Your code \(what) \(file):"), "\(run.output)")
      #expect(output.contains(why) && output.contains("check 4"), "\(run.output)")
      #expect(endsAll(in: "\(learner.folder)/.build/mine"))
    }

    @Test(
      "Without a step, the green steps run on the learner's code and the others on the solution")
    static func printsAllExamples() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.write(Learner.list(adding: "fatalError()"), to: Learner.list)
      let run = try learner.type("--mine", "--limit", "600")
      let book = try learner.type().output.components(separatedBy: "\nTo begin")[0]
      #expect(run.output.hasPrefix(book + "\n") && run.status == 0, "\(run.output)")
      #expect(run.output.contains("This ran on your code in 01-Wrapper.\n"))
      #expect(run.output.contains("so they ran on the solution: 02-AddRemove, 03-Invoke"))
    }

    @Test("The pad is built again on every save, and keeps the drawing")
    static func rebuilds() async throws {
      let learner = try Learner()
      let player = try PadPlayer(["draw", "--mine"], in: learner.folder)
      let before = player.terminal.originalSettings
      #expect(player.sees("This pad runs the starter"))
      player.stroke((4, 1), (30, 7))
      #expect(player.sees("1 line  2 points") && player.dots(1).isEmpty)

      try learner.solve("5")
      #expect(player.sees("Building your change"))
      #expect(player.sees("6 delegate calls") && player.isMirrored())

      try learner.edit(input, replacing: "begin(line.copy()", by: "start(line.copy()")
      #expect(player.sees("Build failed: AcceptInput.swift:") && player.isMirrored())
      // The pad before it can still be used.
      player.stroke((30, 1), (4, 7))
      #expect(player.sees("2 lines  4 points") && player.isMirrored())

      try learner.solve("5")
      #expect(player.sees("Building your change"))
      #expect(player.sees { !$0.text.contains("Build") && $0.text.contains("2 lines  4 points") })
      #expect(player.terminal.end(typing: "q") == 0)
      #expect(player.terminal.settings == before && player.sees { $0.modes == [25] })
    }

    @Test(
      "A pad that ends or hangs says why, and the next save shows the drawing again",
      arguments: [
        ("print([1][1])", "crashed at"), ("while true {}", "was stopped after 4 s at"),
        ("exit(3)", "ended the program at"), ("touchBegan(at: point, in: view)", "crashed at"),
      ])
    static func survivesTheCode(code: String, what: String) async throws {
      let learner = try Learner()
      try learner.solve("5")
      try learner.edit(input, replacing: "import Inv", by: "import Foundation\nimport Inv")
      let wrong = "\(began)    \(code)\n"
      try learner.edit(input, replacing: began, by: wrong)
      let player = try PadPlayer(["draw", "--mine"], in: learner.folder)
      let before = player.terminal.originalSettings
      #expect(player.sees("0 lines "))
      player.stroke((4, 1), (30, 7))
      #expect(player.sees("Your code \(what)") && player.sees("press q to quit"))
      try learner.edit(input, replacing: wrong, by: began)
      #expect(player.sees("1 line  1 point ") && player.isMirrored())

      try learner.edit(input, replacing: began, by: wrong)
      #expect(player.sees("press q to quit"))
      #expect(player.terminal.end(typing: "q") == 1)
      #expect(player.terminal.settings == before && player.sees { $0.modes == [25] })
      #expect(player.terminal.lines.contains { $0.contains("Your code \(what) \(input):") })
      #expect(endsAll(in: "\(learner.folder)/.build/mine"))
    }

    @Test("The picture shows what the learner's code draws, or stays as it was")
    static func drawsThePicture() async throws {
      let learner = try Learner()
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).svg")
      defer { try? FileManager.default.removeItem(at: file) }
      let starter = try learner.type("picture", "--mine", file.path)
      #expect(starter.status == 0 && starter.error.contains("the starter"))
      let text = try String(contentsOf: file, encoding: .utf8)
      let book = try learner.type("picture").output
      #expect(text != book)

      try learner.solve("5")
      let right = try learner.type("picture", "--mine")
      #expect(right.output == book)
      try learner.edit(input, replacing: began, by: began + "    fatalError(\"no\")\n")
      let crash = try learner.type("picture", "--mine", file.path)
      #expect(crash.status == 1 && crash.output == "")
      #expect(crash.error.contains("Your code crashed at \(input):") && crash.error.contains("no."))
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    /// Whether every program in a folder has ended, or ends soon.
    private static func endsAll(in folder: String) -> Bool {
      let deadline = Date(timeIntervalSinceNow: 60)
      while RunningProcess.all().contains(where: { $0.command.contains(folder) }) {
        guard Date() < deadline else { return false }
        usleep(10_000)
      }
      return true
    }
  }
}

import Console
import Testing

@testable import Companion

/// What the keys of a watch do.
@Suite enum WatchKeyTests {
  private static let wrapper = Step.exercises[0]
  private static let last = Step.exercises[Step.exercises.count - 1]

  private static func result(
    of step: Step, _ state: CheckResult.State
  ) -> Result<CheckResult, any Error> {
    .success(CheckResult(exercise: Exercise(step: step), state: state))
  }

  /// A watch of a step, whose check has ended.
  private static func watch(
    _ step: Step, is state: CheckResult.State, hasColor: Bool = false
  ) throws -> WatchModel {
    let console = Console(isTerminal: true, hasColor: hasColor, columns: 80, rows: 24)
    var watch = WatchModel(
      step: step, in: try BookPackage(containing: #filePath), on: console)
    watch.take(result(of: step, state), of: step)
    return watch
  }

  private static func screen(_ watch: WatchModel) -> String {
    watch.rows.joined(separator: "\n")
  }

  @Test("n leads to the next step that isn't green, and the last one finishes the book")
  static func goesOn() throws {
    var watch = try watch(wrapper, is: .red)
    watch.press(.key("n"))
    #expect(watch.step == .addRemove && watch.nextDue == .addRemove)

    watch = try self.watch(last, is: .green)
    for step in Step.exercises.dropLast() where step != .invoke {
      watch.take(result(of: step, .green), of: step)
    }
    #expect(screen(watch).contains("n not green yet: 03-Invoke"))
    watch.press(.key("n"))
    #expect(watch.step == .invoke)
    watch.take(result(of: .invoke, .green), of: .invoke)
    #expect(screen(watch).contains("you finished the workbook"))
    watch.press(.key("n"))
    #expect(watch.step == .invoke)
  }

  @Test("c asks before it shows the solution to a step that isn't green, and only y agrees")
  static func asksBeforeComparing() throws {
    var watch = try watch(wrapper, is: .red)
    for (keys, state) in [
      ("cj", .report()), ("cjy", .report()), ("c?", .keys), ("cy", .difference),
      ("cyc", .section("Compare")), ("cycc", .difference), ("cyc\u{1B}", .report()),
    ] as [(String, WatchState)] {
      watch.press(.key("\u{1B}"))
      keys.forEach { watch.press(.key($0)) }
      #expect(watch.state == state, "\(keys)")
    }
    watch.take(result(of: wrapper, .green), of: wrapper)
    watch.press(.key("c"))
    #expect(watch.state == .difference && screen(watch).contains("+ the solution"))
    watch.press(.key("c"))
    #expect(watch.rows.first == "Compare")
  }

  @Test("The number of a step and Return lead there from the list")
  static func choosesSteps() throws {
    var watch = try watch(wrapper, is: .notStarted)
    watch.press(.key("l"))
    #expect(screen(watch).contains("You're at 01-Wrapper."))
    watch.press(.key("1"))
    #expect(screen(watch).contains("1: Return or a digit"))
    for unknown in ["0", "99", ""] {
      "\u{1B}l\(unknown)\n".forEach { watch.press(.key($0)) }
      #expect(
        watch.state
          == .list(typed: "", note: unknown.isEmpty ? "" : "There isn't a step \(unknown)."))
    }
    for (typed, step) in [("3\n", Step.invoke), ("12\r", .types), ("01\n", wrapper)] {
      "l\(typed)".forEach { watch.press(.key($0)) }
      #expect(watch.step == step && watch.state == .report())
    }
  }

  @Test("The hints come one by one, and then they begin again")
  static func countsHints() throws {
    var watch = try watch(wrapper, is: .red)
    let count = try Page(of: wrapper, in: watch.package).hints.count
    for number in 1...count {
      watch.press(.key("h"))
      #expect(watch.rows[0].hasPrefix("Hint \(number) of \(count)"))
      watch.take(result(of: wrapper, .red), of: wrapper)
    }
    watch.press(.key("h"))
    #expect(screen(watch).contains("That was the last hint."))
    watch.press(.key("h"))
    #expect(watch.rows[0].hasPrefix("Hint 1"))
  }

  @Test("t shows what to do, then what helps most, and then the result")
  static func showsTheChapter() throws {
    for (state, heading) in [
      (.notStarted, "The idea"), (.red, "If a test stays red"), (.green, "Compare"),
      (.doesNotCompile, "If a test stays red"),
    ] as [(CheckResult.State, String)] {
      var watch = try watch(wrapper, is: state)
      watch.press(.key("t"))
      #expect(watch.rows[0] == "Your turn")
      #expect(screen(watch).contains("t \(heading.lowercased())"))
      watch.press(.key("t"))
      #expect(watch.rows[0] == heading)
      watch.press(.key("t"))
      #expect(watch.state == .report())
    }
  }

  @Test("The sections that t shows have no marks of their source")
  static func showsText() throws {
    let package = try BookPackage(containing: #filePath)
    let console = Console(isTerminal: true, hasColor: false, columns: 60, rows: 24)
    for step in Step.exercises {
      let page = try Page(of: step, in: package)
      for heading in ["Your turn", "The idea", "If a test stays red", "Compare"] {
        let text = page.lines(of: heading, on: console)
        #expect(text.count > 5, "\(step.folder), \(heading)")
        for line in text where !line.hasPrefix("    ") {
          let marks = ["*`", "<!--", "<details", "</", "](", "**", "```", "| "]
          #expect(!marks.contains(where: line.contains), "\(step.folder), \(heading): \(line)")
        }
      }
    }
  }

  @Test("The arrow keys, the page keys, and the space bar scroll")
  static func scrolls() throws {
    var watch = try watch(.addRemove, is: .red)
    watch.show(.section("The idea"))
    let first = watch.rows
    watch.press(.arrow(1))
    #expect(watch.rows[0] == first[1])
    watch.press(.arrow(-1))
    watch.press(.key(" "))
    // One row of the page before stays.
    #expect(watch.rows[0] == first[22])
    for _ in 1...9 { watch.press(.page(1)) }
    #expect(watch.rows[23].hasPrefix("↑ ") && watch.rows[22] != "")
    for _ in 1...9 { watch.press(.page(-1)) }
    #expect(watch.rows == first)
  }

  @Test("During a check, keys wait for its end, but q acts at once")
  static func waits() throws {
    var watch = try watch(wrapper, is: .red)
    watch.type("rl1".map { .key($0) })
    watch.obeyInput()
    #expect(watch.nextDue == wrapper && watch.input.count == 2)
    watch.begin(wrapper)
    watch.obeyInput()
    #expect(watch.state.isChecking && watch.input.count == 2)
    watch.take(result(of: wrapper, .red), of: wrapper)
    watch.obeyInput()
    #expect(watch.state == .list(typed: "1"))

    watch.begin(wrapper)
    watch.type([.key("q")])
    #expect(watch.hasEnded)
  }

  @Test("The last report stays during a check, dimmed, also in a window of another size")
  static func keepsTheReport() throws {
    var watch = try watch(wrapper, is: .red, hasColor: true)
    let report = watch.page
    #expect(report[0].hasPrefix("\u{1B}[31m01 Wrapper is red"))
    watch.begin(wrapper)
    #expect(watch.page.map(\.withoutStyles) == report.map(\.withoutStyles))
    #expect(watch.page[0].hasPrefix("\u{1B}[2m01 Wrapper is red"))
    #expect(screen(watch).contains("Checking 01-Wrapper (q quits)."))
    watch.resize(to: Console(isTerminal: true, hasColor: true, columns: 50, rows: 10))
    #expect(watch.page[0].hasPrefix("\u{1B}[2m01 Wrapper is red"))
  }

  @Test("Without a step, a watch looks for the first that isn't green")
  static func findsTheFirst() throws {
    var watch = WatchModel(
      step: nil, in: try BookPackage(containing: #filePath), on: .standard)
    watch.take(result(of: wrapper, .green), of: wrapper)
    #expect(watch.step == .addRemove)
    watch.take(result(of: .addRemove, .red), of: .addRemove)
    #expect(watch.step == .addRemove)
    watch.take(result(of: .addRemove, .green), of: .addRemove)
    #expect(watch.step == .addRemove)
  }

  @Test("d shows wrong answers, only where the step is green, and a letter chooses a test")
  static func diagnoses() throws {
    var watch = try watch(wrapper, is: .red)
    watch.press(.key("d"))
    #expect(screen(watch).contains("01-Wrapper is not green yet. Then d"))
    watch.take(result(of: wrapper, .green), of: wrapper)
    #expect(screen(watch).contains("d diagnose"))
    watch.type("dxbl".map { .key($0) })
    watch.obeyInput()
    #expect(watch.rows[0].hasPrefix("Wrong answer 1 of ") && screen(watch).contains("\nb  "))
    // What was typed after the letter waits for the end.
    let trial = try #require(watch.trial)
    #expect(trial.letter == "b" && watch.input == [.key("l")])

    watch.beginTrial()
    watch.take(.failure(CancellationError()), of: trial.answer, for: "b")
    #expect(watch.trial == nil && watch.rows[0].hasPrefix("Wrong answer 1 of "))
    watch.take(result(of: wrapper, .red), of: trial.answer, for: "b")
    #expect(screen(watch).contains("mistake") && screen(watch).contains("d another one"))
    watch.press(.key("d"))
    #expect(watch.rows[0].hasPrefix("Wrong answer 2 of "))
    watch.press(.key("\u{1B}"))
    #expect(watch.state == .report())
  }
}

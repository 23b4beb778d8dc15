import Console

/// `workbook diagnose`: a wrong answer, the question which test goes red first, and what happens.
struct DiagnoseCommand {
  let step: Step
  /// The number of the answer to begin with as it was typed, or `nil` for that of the chapter.
  let number: String?
  let limit: Double
  private let console = Console.standard

  /// Asks about one answer after the other, and returns whether the last one was run.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let answers = try package.wrongAnswers(to: step)
    let first = try step.number(number, of: answers.count, "wrong answer", command: "diagnose")
    let question = "A wrong answer is the solution with a mistake. See it anyway?"
    guard try CompareCommand.maySee(step, question, in: package, limit: limit, on: console) else {
      return false
    }
    for number in first...answers.count {
      console.write()
      console.write(
        "Wrong answer \(number) of \(answers.count) to \(step.number) \(step.name)", .bold)
      guard try diagnose(answers[number - 1], in: package) else { return false }
      guard number < answers.count else { break }
      guard CompareCommand.isYes("\nDiagnose another one?") else {
        console.write()
        let next = "swift run workbook diagnose \(step.shortNumber) \(number + 1)"
        console.writeCommand(next, label: "Next: ")
        return true
      }
    }
    console.write("That was the last wrong answer to this step.")
    return true
  }

  /// Shows an answer, waits for a letter, runs the answer, and returns whether there was a letter.
  private func diagnose(_ answer: WrongAnswer, in package: BookPackage) throws -> Bool {
    console.write()
    console.write(lines: try lines(of: answer, in: package))
    guard let letter = try letter(for: answer.choices) else { return false }
    let result = try StepChecker.run(in: package, limit: limit) {
      try $0.check(answer.files, inPlaceOf: step)
    }
    console.write()
    console.write(lines: Self.report(on: result, of: answer, in: package, on: console))
    console.write(lines: Self.verdict(letter, on: result, of: answer, on: console))
    return true
  }

  // MARK: The question

  private static let letters = ["a", "b", "c", "d"]

  /// An answer as the lines that differ from the solution, and the tests to choose from.
  private func lines(of answer: WrongAnswer, in package: BookPackage) throws -> [String] {
    let solution = try package.texts(in: step.solutionPath)
    let difference = CompareCommand.difference(
      from: (solution.filter { answer.files[$0.key] != nil }, "the solution"),
      to: (answer.files, "this answer"), context: 3,
      path: { package.displayPath("\(step.solutionPath)/\($0)") }, on: console)
    let question = "Which of these tests goes red first (they run in this order)?"
    return difference + [""] + console.lines(question, .bold) + [""]
      + zip(Self.letters, answer.choices).flatMap { console.lines($1, label: "\($0)  ") }
  }

  /// The letter that is typed; it's `nil` if the learner quits.
  private func letter(for choices: [String]) throws -> String? {
    let letters = Self.letters.prefix(choices.count)
    let range = "\(letters.first ?? "") to \(letters.last ?? "")"
    while true {
      print("\nType a letter, \(range), or q to quit: ", terminator: "")
      Console.flush()
      guard let line = readLine() else {
        print()
        throw WorkbookError.usage("`diagnose` needs a letter, \(range), on standard input.")
      }
      let word = line.trimmed.lowercased()
      if word == "q" { return nil }
      if letters.contains(word) { return word }
      console.write("'\(word.printable)' isn't a letter from \(range).", .yellow)
    }
  }

  // MARK: What happens

  /// What the tests say about the answer.
  static func report(
    on result: CheckResult, of answer: WrongAnswer, in package: BookPackage, on console: Console
  ) -> [String] {
    let report = CheckReport(of: result, asAnswer: answer.name, in: package)
    return ReportLines(report: report, console: console).summary
  }

  /// Whether a letter was right, and why the answer is wrong.
  static func verdict(
    _ letter: String, on result: CheckResult, of answer: WrongAnswer, on console: Console
  ) -> [String] {
    let first = result.failures.first?.test
    let right = zip(letters, answer.choices).first { $1 == first }?.0
    let verdict =
      if let right {
        right == letter
          ? console.lines("Yes, \(right).", .green)
          : console.lines("No: \(right), and not \(letter).", .yellow)
      } else {
        console.lines("On this computer, none of these tests goes red first.", .yellow)
      }
    return verdict + console.lines(answer.mistake, label: "  mistake   ")
      + console.lines(answer.belief, label: "  belief    ")
  }
}

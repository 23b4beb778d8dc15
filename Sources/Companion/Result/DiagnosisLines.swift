import Console

/// The lines about a wrong answer: its code, the question which test goes red first, and the answer.
struct DiagnosisLines {
  let answer: WrongAnswer
  let step: Step
  let package: BookPackage
  let console: Console

  var letters: [String] { Array(["a", "b", "c", "d"].prefix(answer.choices.count)) }

  /// What the chapter says about the answer, and the lines that differ from the solution.
  var code: [String] {
    get throws {
      let solution = try package.texts(in: step.solutionPath)
      let introduction = console.markdown(answer.introduction)
      return introduction + (introduction.isEmpty ? [] : [""])
        + FileDifferences.lines(
          from: (solution.filter { answer.files[$0.key] != nil }, "the solution"),
          to: (answer.files, "this answer"), context: 3,
          path: { package.displayPath("\(step.solutionPath)/\($0)") }, on: console)
    }
  }

  /// The question, and the tests to choose from.
  var question: [String] {
    console.lines("Which of these tests goes red first (they run in this order)?", .bold)
      + zip(letters, answer.choices).flatMap { console.lines($1, label: "\($0)  ") }
  }

  /// What the tests say about the answer.
  func report(on result: CheckResult) -> [String] {
    ReportLines(of: result, asAnswer: answer.name, in: package, on: console).summary
  }

  /// Whether a letter was right, and why the answer is wrong.
  func verdict(on letter: String, _ result: CheckResult) -> [String] {
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

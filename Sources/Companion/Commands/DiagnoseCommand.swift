import Console

extension Command {
  /// `workbook diagnose`: a wrong answer, the question which test goes red first, and what happens.
  static let diagnose = Command(
    name: "diagnose", operands: ["STEP", "[NUMBER]"], options: [.limit],
    summary: """
      Shows a wrong answer, asks which test goes red first, and tries the answer. It's the \
      chapter's, or the one with this number.
      """
  ) { arguments in
    let step = try Step.named(arguments.operands[0], in: Step.exercises)
    let package = try BookPackage.current()
    let answers = try package.wrongAnswers(to: step)
    let number = try arguments.number(
      of: answers.count, "wrong answer", of: step, command: "diagnose")
    let question = "A wrong answer is the solution with a mistake. See it anyway?"
    let console = Console.standard
    guard try arguments.allowSolution(of: step, question, in: package, on: console) else {
      return false
    }
    let title = "Wrong answer \(number) of \(answers.count) to \(step.number) \(step.name)"
    let answer = answers[number - 1]
    let lines = DiagnosisLines(answer: answer, step: step, package: package, console: console)
    console.write()
    console.write(
      lines: try console.lines(title, .bold) + [""] + lines.code + [""] + lines.question)
    guard let letter = try letter(from: lines.letters, on: console) else { return false }
    let result = try StepChecker.run(in: package, limit: arguments.limit()) {
      try $0.check(answer.files, inPlaceOf: step)
    }
    console.write()
    console.write(lines: lines.report(on: result) + [""] + lines.verdict(on: letter, result) + [""])
    let next = number % answers.count + 1
    console.writeCommand("swift run workbook diagnose \(step.shortNumber) \(next)", label: "Next: ")
    return true
  }

  /// The letter that is typed; it's `nil` if the learner quits.
  private static func letter(from letters: [String], on console: Console) throws -> String? {
    let range = "\(letters.first ?? "") to \(letters.last ?? "")"
    while true {
      print("\nType a letter, \(range), or q to quit, and press Return: ", terminator: "")
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
}

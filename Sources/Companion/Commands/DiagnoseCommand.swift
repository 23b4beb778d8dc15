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
    let lines = DiagnosisLines(answer: answer, step: step, package: package, console: console)
    console.write()
    console.write(lines: try lines.code + [""] + lines.question)
    guard let letter = try letter(from: lines.letters) else { return false }
    let result = try StepChecker.run(in: package, limit: limit) {
      try $0.check(answer.files, inPlaceOf: step)
    }
    console.write()
    console.write(lines: lines.report(on: result) + lines.verdict(on: letter, result))
    return true
  }

  /// The letter that is typed; it's `nil` if the learner quits.
  private func letter(from letters: [String]) throws -> String? {
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

/// `workbook dev check`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// Tries all answers, prints a table, and returns whether each did what its header says.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    // All headers are read before the first try, which is minutes before the last one.
    let answers = try steps.map { try package.answers(to: $0) }
    let build = try AnswerBuild(package: package)
    var problems: [Diagnostic] = []
    for (step, answers) in zip(steps, answers) {
      let right = answers.filter { $0.expectation == .right }.count
      print(
        "\(step.folder): the starter, \(answers.count - right - 1) wrong answers, \(right) right")
      print(AnswerOutcome.header)
      problems += try package.exerciseProblems(of: step)
      let tests = try package.testNames(of: step)
      for answer in answers {
        var outcome = AnswerOutcome(of: answer, try build.run(answer, of: step), tests: tests)
        if !outcome.isAsExpected {
          // Under load a test may fail once, and a data race may stay unseen once.
          print(outcome.row + ", trying again")
          outcome = AnswerOutcome(of: answer, try build.run(answer, of: step), tests: tests)
        }
        print(outcome.row)
        if !outcome.isAsExpected {
          problems.append(Diagnostic(nil, "\(step.answersPath): \(outcome.row)"))
        }
      }
      print()
    }
    problems.forEach { print($0) }
    print(
      problems.isEmpty
        ? "\(answers.joined().count) answers, as expected." : "\(problems.count) to fix.")
    return problems.isEmpty
  }
}

/// What the tests said about an answer, compared with what its header expects.
struct AnswerOutcome {
  /// How one try ended.
  enum Try {
    case tested(TestReport)
    case doesNotCompile(firstError: String)
    case timedOut(test: String)
  }

  let isAsExpected: Bool
  /// A row of the table.
  let row: String

  static let header = row("answer", "expected", "got", "caught by")

  init(of answer: Answer, _ result: Try, tests: [String]) {
    var (found, remark) = ("-", "")
    switch result {
    case .doesNotCompile(let error):
      isAsExpected = Self.names(error, in: answer.expectation)
      remark = "does not compile: \(error)"
    case .timedOut(let test):
      (isAsExpected, remark) = (false, "timed out: \(test)")
    case .tested(let report):
      found = report.failed.isEmpty && report.isComplete ? "green" : "red"
      (isAsExpected, remark) = Self.judge(answer.expectation, report, tests)
    }
    row = Self.row(
      answer.name, answer.expectation == .right ? "green" : "red", found,
      (isAsExpected ? "" : "UNEXPECTED: ") + remark)
  }

  private static func names(_ error: String, in expectation: Answer.Expectation) -> Bool {
    guard case .doesNotCompile(let message) = expectation else { return false }
    return error.contains(message)
  }

  private static func judge(
    _ expectation: Answer.Expectation, _ report: TestReport, _ tests: [String]
  ) -> (isAsExpected: Bool, remark: String) {
    let failed = report.failed
    let names = failed.isEmpty ? "no test" : failed.joined(separator: "; ")
    let crash =
      report.isComplete ? "" : " (the process ended in: \(report.unfinished.last ?? "no test"))"
    switch expectation {
    case .right:
      let isGreen = failed.isEmpty && report.isComplete && report.ended.count == tests.count
      return (isGreen, (isGreen ? "" : "\(names) failed") + crash)
    case .wrong(let test):
      guard failed.contains(test) else {
        return (false, "found \(names), expected \(test)\(crash)")
      }
      return (true, test + (failed.count > 1 ? " (and \(failed.count - 1) more)" : "") + crash)
    case .doesNotCompile: return (false, "compiles")
    case .starter:
      let green = tests.filter { !failed.contains($0) }
      let remark =
        green.isEmpty ? "all of them" : "these pass: \(green.joined(separator: "; "))"
      return (green.isEmpty && report.isComplete, remark + crash)
    }
  }

  private static func row(_ cells: String...) -> String {
    zip(cells, [26, 9, 6, 0]).map { $0.padded(to: $1) }.joined(separator: " ")
  }
}

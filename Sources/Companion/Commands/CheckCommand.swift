import Console

extension Command {
  /// `workbook check`: the tests of one step, explained.
  static let check = Command(
    name: "check", operands: ["STEP"], options: [.limit, .all],
    summary: "Runs the tests of a step and explains the first one that fails."
  ) { arguments in
    let step = try Step.named(arguments.operands[0], in: Step.exercises)
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: arguments.limit()) { try $0.check(step) }
    let report = ReportLines(
      of: result, in: package, on: .standard, showsAll: arguments.has(.all))
    Console.standard.write(lines: report.all + report.afterCheck)
    return result.isGreen
  }
}

import Console

extension Command {
  /// `workbook status`: the progress in all steps.
  static let status = Command(
    name: "status", options: [.limit],
    summary: "Shows your progress, a line for each step, and what to do next."
  ) { arguments in
    let package = try BookPackage.current()
    let results = try StepChecker.run(in: package, limit: arguments.limit()) { checker in
      try Step.exercises.map(checker.result)
    }
    let console = Console.standard
    console.write(lines: StatusCommand.lines(for: results.map { ($0.step, $0) }, on: console))
    console.write(lines: StatusCommand.progress(in: results, of: package, on: console))
    return results.allSatisfy(\.isGreen)
  }
}

enum StatusCommand {
  /// How many steps are green, and what to do next.
  static func progress(
    in results: [CheckResult], of package: BookPackage, on console: Console
  ) -> [String] {
    let passed = results.map(\.passed).reduce(0, +)
    let total = results.map(\.total).reduce(0, +)
    let steps = "\(results.count(where: \.isGreen)) of \(results.count) steps"
    let parts = Step.Part.allCases.filter { part in
      let own = results.filter { $0.step.part == part }
      return !own.isEmpty && own.allSatisfy(\.isGreen)
    }
    let lines =
      [""] + console.lines("\(steps), \(passed) of \(total) tests")
      + parts.flatMap { console.lines("The part \"\($0.rawValue)\" is complete.", .green) } + [""]
    // A side trip is the next step only if nothing else is left.
    let open = results.filter { !$0.isGreen }
    guard let next = open.first(where: { $0.step.part != .sideTrips }) ?? open.first else {
      let end = "Every step is green. Each chapter ends with a harder task under \"Go further\"."
      return lines + console.lines(end, .green)
    }
    let chapter = "read \(package.displayPath(next.step.chapterPath))"
    return lines
      + (next.state == .notStarted ? console.lines(chapter, label: "First: ") : [])
      + [console.commandLine("swift run workbook check \(next.step.shortNumber)", label: "Next: ")]
  }

  /// The lines of a list of all steps, under the names of the parts.
  static func lines(for steps: [(Step, CheckResult?)], on console: Console) -> [String] {
    Step.Part.allCases.flatMap { part in
      console.lines(part.rawValue, .bold)
        + steps.filter { $0.0.part == part }.flatMap { lines(for: $0, $1, on: console) }
    }
  }

  /// A step's line: its name, and the state that its result has, if there is one.
  private static func lines(
    for step: Step, _ result: CheckResult?, on console: Console
  ) -> [String] {
    let name = "\(step.number) \(step.name)".padded(to: 14)
    return console.lines(
      result?.summary ?? "not checked yet", result?.style ?? .faint,
      label: "\(result?.sign ?? "?") \(name)")
  }
}

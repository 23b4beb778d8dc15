import Foundation

/// `workbook 4 --mine`: the examples on the learner's code.
struct MineCommand {
  /// The steps, or none for all: then those that are green run on the learner's code.
  let steps: [Step]
  let limit: Double
  private let console = Console.standard

  /// Builds, prints the examples, and returns whether their output is the book's.
  func run() throws -> Bool {
    if let step = steps.first(where: { !$0.hasExercise }) {
      throw WorkbookError.usage(
        "\(step.folder) has no exercise. For its example, type "
          + "`swift run workbook \(step.shortNumber)`.")
    }
    let package = try BookPackage.current()
    Signals.deferToPolling()
    let mine = steps.isEmpty ? try greenSteps(of: package) : steps
    guard !mine.isEmpty else { return false }
    let code = OwnCode(package: package, steps: mine)
    guard try code.build(on: console) else { return false }
    var isSame = true
    for (index, step) in (steps.isEmpty ? Step.all : steps).enumerated() {
      if index > 0 { print() }
      if try !printExample(of: step, code: code) { isSame = false }
    }
    if steps.isEmpty { writeSources(mine) }
    return isSame
  }

  /// The steps whose exercise is green, after the tests of all steps ran.
  private func greenSteps(of package: BookPackage) throws -> [Step] {
    let results = try StepChecker.run(in: package, limit: limit) {
      try $0.checkStarted(Step.exercises)
    }
    let green = results.filter(\.isGreen).map(\.step)
    if green.isEmpty {
      console.write(
        "No step is green yet. A step that you name runs on your code even if it isn't green."
      )
      console.writeCommand("swift run workbook 1 --mine", label: "Next: ")
    }
    return green
  }

  /// Prints what an example prints on the learner's code, and how that differs from the book.
  private func printExample(of step: Step, code: OwnCode) throws -> Bool {
    let (printed, end) = try code.run([step.folder], limit: limit)
    let output = printed.lines.map(Self.cut).joined(separator: "\n")
    let book = try bookOutput(of: step)
    write(output)
    let difference = LineDifference(yours: output, book: book)
    if let sentence = end.sentence(limit: limit) {
      console.write()
      console.write(sentence, .red)
    } else if let difference {
      write(difference)
    }
    guard !steps.isEmpty else { return end == .finished && difference == nil }
    console.write()
    console.write(try code.note(on: step), .faint)
    guard end != .finished || difference != nil else { return true }
    console.writeCommand("swift run workbook check \(step.shortNumber)", label: "Next: ")
    return false
  }

  /// What this program, which was built from the solutions, prints.
  private func bookOutput(of step: Step) throws -> String {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let run = try Subprocess.run([program, step.folder])
    guard run.status == 0 else {
      throw WorkbookError(
        """
        The book's example failed: \(run.error.lines.first ?? ""). To see which files \
        changed, type `git status`.
        """)
    }
    return run.output
  }

  /// The beginning of a line that is too long for any terminal.
  private static func cut(_ line: String) -> String {
    line.utf8.count > 1_000 ? "\(line.prefix(1_000)) …" : line
  }

  /// Writes an output, or the beginning of a long one.
  private func write(_ output: String) {
    let lines = output.lines
    let limit = 200
    // The last line ends with a newline, too.
    for line in lines.dropLast(lines.last == "" ? 1 : 0).prefix(limit) {
      print(console.asciiFallback(line.replacingOccurrences(of: "\t", with: "  ").printable))
    }
    if lines.count > limit + 1 { console.write("… and more lines", .faint) }
  }

  private func write(_ difference: LineDifference) {
    console.write()
    console.write("The output differs from the book's:")
    console.write("- yours", .red)
    console.write("+ the book's", .green)
    console.write()
    difference.lines.forEach { $0.write(on: console) }
    if difference.hidden > 0 {
      console.write("and \(difference.hidden.of("more line"))", label: "  ")
    }
  }

  private func writeSources(_ mine: [Step]) {
    let others = Step.exercises.filter { step in !mine.contains { $0.number == step.number } }
    console.write()
    console.write("This ran on your code in \(mine.map(\.folder).joined(separator: ", ")).")
    if !others.isEmpty {
      console.write(
        """
        These steps aren't green, so they ran on the solution: \
        \(others.map(\.folder).joined(separator: ", ")).
        """)
    }
  }
}

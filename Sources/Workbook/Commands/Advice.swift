/// Writes which command to type next.
struct Advice {
  let result: CheckResult
  let package: BookPackage
  let console: Console

  private var number: String { result.step.shortNumber }

  func writeAfterCheck() {
    console.write(lines: linesAfterCheck)
  }

  /// What to type after a check.
  var linesAfterCheck: [String] {
    let check = console.commandLine("swift run workbook check \(number)", label: "      ")
    switch result.state {
    case .green:
      let compare = console.commandLine("swift run workbook compare \(number)", label: "Next: ")
      guard let next = result.step.next else { return [compare] }
      let chapter = next.chapterPath
      return [compare]
        + console.lines(
          "read \(package.displayPath(chapter))", label: "Then: ", link: package.url(of: chapter))
    case .missesFiles:
      return [console.commandLine("swift run workbook reset \(number)", label: "Next: "), check]
    case .notTested:
      return [console.commandLine("swift run workbook check \(number)", label: "Then: ")]
    default:
      let task = result.failures.count > 1 ? "begin with the first test" : "fix this"
      return console.lines("\(task), save, then", label: "Next: ")
        + [check, console.commandLine("swift run workbook hint \(number)", label: "Stuck? ")]
    }
  }

  /// Writes the next command for the first step that isn't green.
  func writeAfterStatus() {
    if result.state == .notStarted {
      let chapter = package.displayPath(result.step.chapterPath)
      console.write("read \(chapter), edit the exercise, then", label: "Next: ")
      console.writeCommand("swift run workbook check \(number)", label: "      ")
    } else {
      console.writeCommand("swift run workbook check \(number)", label: "Next: ")
    }
  }
}

import Console

extension Command {
  /// `workbook hint`: one hint of the chapter, the last of which is a skeleton of the solution.
  static let hint = Command(
    name: "hint", operands: ["STEP", "[LEVEL]"],
    summary: "Prints the first hint of the chapter, or the one with this number."
  ) { arguments in
    let step = try Step.named(arguments.operands[0], in: Step.all)
    let package = try BookPackage.current()
    let chapter = try Page(of: step, in: package)
    let count = chapter.hints.count
    let number = try arguments.number(of: count, "hint", of: step, command: "hint")
    let console = Console.standard
    console.write(lines: chapter.hint(number, on: console) + [""])
    if number < count {
      let next = "swift run workbook hint \(step.shortNumber) \(number + 1)"
      console.writeCommand(next, label: "Next: ")
    } else {
      let rest = step.hasExercise ? "What each red test means is in" : "The answers are in"
      console.write("That was the last hint. \(rest)")
      console.write(package.displayPath(step.chapterPath), .cyan, label: "  ")
    }
    return true
  }
}

extension Page {
  /// A hint below a heading that says how many there are.
  func hint(_ number: Int, on console: Console) -> [String] {
    let hint = hints[number - 1]
    let title = hint.summary.split(separator: ": ", maxSplits: 1).last ?? ""
    return console.lines("Hint \(number) of \(hints.count) for \(name): \(title)", .bold)
      + [""] + console.markdown(hint.lines)
  }
}

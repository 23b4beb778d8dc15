import Console

/// `workbook hint`: one hint of the chapter.
struct HintCommand {
  let step: Step
  /// The number of the hint as it was typed, or `nil` for the first.
  let level: String?

  func run() throws -> Bool {
    let package = try BookPackage.current()
    let chapter = try Page(of: step, in: package)
    let hints = chapter.hints
    let number = try step.number(level, of: hints.count, "hint", command: "hint")
    let console = Console.standard
    console.write(lines: Self.lines(of: number, in: chapter, on: console))
    console.write()
    if number < hints.count {
      let next = "swift run workbook hint \(step.shortNumber) \(number + 1)"
      console.writeCommand(next, label: "Next: ")
    } else {
      let rest =
        if !step.hasExercise {
          "The answers are in"
        } else if chapter.skeleton == nil {
          "For what each red test means, see"
        } else {
          "A skeleton of the solution, and what each red test means, are in"
        }
      console.write("That was the last hint. \(rest)")
      console.write(package.displayPath(step.chapterPath), .cyan, label: "  ")
    }
    return true
  }

  /// A hint below a heading that says how many there are, or, after the last one, the skeleton.
  static func lines(of number: Int, in chapter: Page, on console: Console) -> [String] {
    let hints = chapter.hints
    let skeleton = number > hints.count ? chapter.skeleton : nil
    let fold = skeleton ?? hints[number - 1]
    let name = skeleton == nil ? "Hint \(number) of \(hints.count)" : "Skeleton"
    let title = fold.summary.split(separator: ": ", maxSplits: 1).last ?? ""
    return console.lines("\(name) for \(chapter.name): \(title)", .bold)
      + [""] + console.markdown(fold.lines)
  }
}

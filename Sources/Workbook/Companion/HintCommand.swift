/// `workbook hint`: a hint of the chapter, one rung at a time.
struct HintCommand {
  let step: Step
  /// The rung as it was typed, or `nil` for the first.
  let level: String?

  /// Prints the hint.
  ///
  /// - Returns: That it is done.
  /// - Throws: `UsageError` if the step has no such hint, and an error if the chapter cannot be read.
  func run() throws -> Bool {
    let house = try House.here()
    let chapter = try Chapter(of: step, in: house)
    let hints = chapter.hints
    guard let number = Int(level ?? "1"), (1...hints.count).contains(number) else {
      throw UsageError(
        "'\(level ?? "")' is no hint of \(step.name), which has \(hints.count); "
          + "type `swift run workbook hint \(step.word) 1`")
    }
    let console = Console.standard
    Self.print(number, of: chapter, on: console)
    if number < hints.count {
      console.printCommand("swift run workbook hint \(step.word) \(number + 1)", label: "More: ")
    } else {
      console.print("That was the last one. What red tests mean stands in", label: "")
      console.print(house.shown(chapter.page.path), .cyan, label: "  ")
    }
    return true
  }

  /// Prints a hint of a chapter below a heading that says how many there are.
  static func print(_ number: Int, of chapter: Chapter, on console: Console) {
    let title = chapter.hintTitles[number - 1]
    console.print(
      "Hint \(number) of \(chapter.hints.count) for \(chapter.page.name): \(title)", .bold)
    console.print()
    console.printMarkdown(chapter.hints[number - 1])
    console.print()
  }
}

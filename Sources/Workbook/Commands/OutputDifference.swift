/// Where the output of an example on the learner's code differs from the book's.
struct OutputDifference {
  /// The lines to show: `-` before the learner's, `+` before the book's, and a space before both's.
  let lines: [(sign: Character, text: String)]
  /// How many lines that differ are not shown.
  let hidden: Int

  /// How many lines of an output are compared, and how many are shown.
  private static let (comparedLimit, shownLimit) = (300, 20)

  /// The result is `nil` if the outputs are the same.
  init?(yours: String, book: String) {
    guard yours != book else { return nil }
    let sides = [yours, book].map { text in
      let lines = text.lines
      // What comes after the last newline is no line.
      return Array(lines.dropLast(lines.last == "" ? 1 : 0).prefix(Self.comparedLimit))
    }
    let merged = Comparison.merged(sides[0], sides[1])
    guard merged.contains(where: { $0.sign != " " }) else { return nil }
    // One line around each difference shows where it is.
    let near = merged.indices.filter { index in
      merged[max(0, index - 1)...min(merged.count - 1, index + 1)].contains { $0.sign != " " }
    }
    var lines: [(sign: Character, text: String)] = []
    for (position, index) in near.prefix(Self.shownLimit).enumerated() {
      if index > (position == 0 ? 0 : near[position - 1] + 1) { lines.append((" ", "…")) }
      lines.append(merged[index])
    }
    self.lines = lines
    hidden = near.dropFirst(Self.shownLimit).count { merged[$0].sign != " " }
  }
}

/// Where two texts differ, line by line.
package struct LineDifference {
  /// A line: `-` if it is in the old text, `+` if it is in the new one, a space if it is in both.
  package struct Line {
    package let sign: Character
    package let text: String

    package func lines(on console: Console) -> [String] {
      let style: TextStyle = sign == "-" ? .red : sign == "+" ? .green : .plain
      return console.code(text, label: "\(sign) ").map { console.styled($0, style) }
    }
  }

  /// The lines that differ, with some around them, and an ellipsis for those left out.
  package let lines: [Line]
  /// How many lines that differ are not among them.
  package let hidden: Int

  /// Compares two outputs, of which the first lines matter: a loop can print a million.
  package init(yours: String, book: String) {
    let sides = [yours, book].map { Array($0.printedLines.prefix(300)) }
    self.init(from: sides[0], to: sides[1], context: 1, limit: 20)
  }

  /// Compares two texts, keeps `context` lines around each that differs, and `limit` lines in all.
  package init(from old: [String], to new: [String], context: Int, limit: Int = .max) {
    let merged = Self.merged(old, new)
    let nearby = merged.indices.filter { index in
      merged[max(0, index - context)...min(merged.count - 1, index + context)]
        .contains { $0.sign != " " }
    }
    var lines: [Line] = []
    var end = 0
    for index in nearby.prefix(limit) {
      if index > end { lines.append(Line(sign: " ", text: "…")) }
      lines.append(merged[index])
      end = index + 1
    }
    self.lines = lines
    hidden = nearby.dropFirst(limit).count { merged[$0].sign != " " }
  }

  /// The lines of both texts; those that were removed come before those that replace them.
  package static func merged(_ old: [String], _ new: [String]) -> [Line] {
    var lines = old.map { Line(sign: " ", text: $0) }
    // All removals come first, and then the insertions from top to bottom.
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, let text, _): lines[offset] = Line(sign: "-", text: text)
      case .insert(let offset, let text, _):
        let kept = lines.indices.filter { lines[$0].sign != "-" }
        let index = offset < kept.count ? kept[offset] : lines.count
        lines.insert(Line(sign: "+", text: text), at: index)
      }
    }
    return lines
  }
}

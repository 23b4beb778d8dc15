import Foundation

/// `workbook compare`: the learner's code beside the solution.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step isn't green, and returns whether it compared.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: limit) { try $0.checkStarted([step])[0] }
    let console = Console.standard
    console.write(result.headline, result.style)
    if !result.isGreen {
      Signals.restoreDefaults()
      print("See the solution anyway? [y/N] ", terminator: "")
      Console.flush()
      guard ["y", "yes"].contains(readLine()?.lowercased()) else {
        console.write()
        console.write("The solution stays hidden. Try a hint first:")
        console.writeCommand("swift run workbook hint \(step.shortNumber)", label: "Next: ")
        return false
      }
    }
    console.write()
    try Comparison(package: package, step: step).write(on: console)
    return true
  }
}

/// The learner's code beside the solution.
struct Comparison {
  let package: BookPackage
  let step: Step

  private static let context = 2

  /// Writes what differs, file by file, and what the chapter says about it.
  func write(on console: Console) throws {
    let own = try Exercise(of: step, in: package).files
    let solution = try package.texts(in: step.solutionPath)
    var same: [String] = []
    console.write("- yours", .red)
    console.write("+ the solution", .green)
    for name in Set(own.keys).union(solution.keys).sorted() {
      let old = Self.code(of: own[name]?.text ?? "")
      let new = Self.code(of: solution[name] ?? "")
      if old == new {
        same.append(name)
      } else {
        console.write()
        console.write(package.displayPath("\(step.exercisePath)/\(name)"), .bold)
        Self.writeDifference(from: old, to: new, on: console)
      }
    }
    console.write()
    if !same.isEmpty {
      console.write("The same in both: \(same.joined(separator: ", "))", .faint)
      console.write()
    }
    console.write("Compare", .bold)
    console.write()
    console.writeMarkdown(try Chapter(of: step, in: package).section("Compare"))
  }

  /// The lines of a text without doc comments, which the learner doesn't have to write.
  private static func code(of text: String) -> [String] {
    text.replacingOccurrences(of: "\u{FEFF}", with: "").lines.filter {
      !$0.trimmed.hasPrefix("///")
    }
  }

  /// The lines of two texts; removed lines come before the lines that replace them.
  static func merged(_ old: [String], _ new: [String]) -> [ComparedLine] {
    let difference = new.difference(from: old)
    var lines = old.map { ComparedLine(sign: " ", text: $0) }
    for case .remove(let offset, _, _) in difference.removals { lines[offset].sign = "-" }
    for case .insert(let offset, let text, _) in difference.insertions {
      let kept = lines.indices.filter { lines[$0].sign != "-" }
      let place = offset < kept.count ? kept[offset] : lines.count
      lines.insert(ComparedLine(sign: "+", text: text), at: place)
    }
    return lines
  }

  /// Writes the lines that differ between two texts, and some lines around them.
  private static func writeDifference(from old: [String], to new: [String], on console: Console) {
    let lines = merged(old, new)
    let nearby = ComparedLine.indices(of: lines, near: context)
    var end = 0
    for index in nearby {
      if index > end { console.write("…", .faint) }
      lines[index].write(on: console)
      end = index + 1
    }
    if end < lines.count { console.write("…", .faint) }
  }
}

/// A line of two texts that are compared: `-` in the old one, `+` in the new one, a space in both.
struct ComparedLine {
  var sign: Character
  let text: String

  func write(on console: Console) {
    console.writeCode("\(sign) \(text)", sign == "-" ? .red : sign == "+" ? .green : .plain)
  }

  /// The indices of the lines that differ, and of some lines before and after each.
  static func indices(of lines: [ComparedLine], near count: Int) -> [Int] {
    lines.indices.filter { index in
      lines[max(0, index - count)...min(lines.count - 1, index + count)].contains { $0.sign != " " }
    }
  }
}

/// Where the output of an example on the learner's code differs from the book's.
struct OutputDifference {
  /// The lines to show: `-` before the learner's, `+` before the book's, and a space before both's.
  let lines: [ComparedLine]
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
    let compared = Comparison.merged(sides[0], sides[1])
    // One line around each difference shows where it is.
    let nearby = ComparedLine.indices(of: compared, near: 1)
    guard !nearby.isEmpty else { return nil }
    var lines: [ComparedLine] = []
    var end = 0
    for index in nearby.prefix(Self.shownLimit) {
      if index > end { lines.append(ComparedLine(sign: " ", text: "…")) }
      lines.append(compared[index])
      end = index + 1
    }
    self.lines = lines
    hidden = nearby.dropFirst(Self.shownLimit).count { compared[$0].sign != " " }
  }
}

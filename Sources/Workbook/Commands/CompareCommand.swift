import Foundation

/// `workbook compare`: the learner's code beside the solution.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step isn't green, and returns whether it compared.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: limit) { try $0.check([step])[0] }
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
      let old = Self.code(of: own[name].map { String(decoding: $0, as: UTF8.self) } ?? "")
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

  /// The lines of two texts, each with a sign: ` ` in both, `-` in the old one, `+` in the new one.
  static func merged(_ old: [String], _ new: [String]) -> [(sign: Character, text: String)] {
    var removed = IndexSet()
    var inserted: [Int: String] = [:]
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var lines: [(Character, String)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        lines.append(("-", old[oldIndex]))
        oldIndex += 1
      } else if let line = inserted[newIndex] {
        lines.append(("+", line))
        newIndex += 1
      } else {
        lines.append((" ", old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }

  /// Writes the lines that differ between two texts, and some lines around them.
  private static func writeDifference(from old: [String], to new: [String], on console: Console) {
    let lines = merged(old, new)
    let nearby = IndexSet(
      lines.indices.filter { lines[$0].sign != " " }
        .flatMap { max(0, $0 - context)...min(lines.count - 1, $0 + context) })
    for (index, line) in lines.enumerated() {
      if nearby.contains(index) {
        let style: TextStyle = line.sign == "-" ? .red : line.sign == "+" ? .green : .plain
        console.writeCode("\(line.sign) \(line.text)", style)
      } else if index == 0 || nearby.contains(index - 1) {
        console.write("…", .faint)
      }
    }
  }
}

import Foundation

/// The learner's code beside the solution.
struct Comparison {
  let house: House
  let step: Step

  /// Prints what differs, file by file, and what the chapter says about it.
  ///
  /// - Throws: An error if a file cannot be read.
  func print(on console: Console) throws {
    let own = try Exercise(house: house, step: step).files()
    let solution = try house.files(in: "Solutions/\(step.name)")
    var same: [String] = []
    console.print("- yours", .red)
    console.print("+ the solution", .green)
    for name in Set(own.keys).union(solution.keys).sorted() {
      let lines = [own[name].map { String(decoding: $0, as: UTF8.self) }, solution[name]]
        .map { Self.lines(of: $0 ?? "") }
      if lines[0] == lines[1] {
        same.append(name)
      } else {
        console.print()
        console.print(house.shown("Exercises/\(step.name)/\(name)"), .bold)
        Self.printDifference(from: lines[0], to: lines[1], on: console)
      }
    }
    console.print()
    if !same.isEmpty {
      console.print("The same in both: \(same.joined(separator: ", "))", .faint)
      console.print()
    }
    console.print("Compare", .bold)
    console.print()
    console.printMarkdown(try Chapter(of: step, in: house).part("Compare"))
  }

  /// The lines of a text, without its documentation, which the learner need not write.
  private static func lines(of text: String) -> [String] {
    text.replacingOccurrences(of: "\u{FEFF}", with: "").lines.filter {
      !$0.trimmingCharacters(in: .whitespaces).hasPrefix("///")
    }
  }

  /// The lines of two texts as one text, each with a sign: in both, in the first, in the second.
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

  /// Prints what differs between two texts, with some lines around it.
  private static func printDifference(from old: [String], to new: [String], on console: Console) {
    let lines = merged(old, new)
    let shown = IndexSet(
      lines.indices.filter { lines[$0].sign != " " }
        .flatMap { max(0, $0 - context)...min(lines.count - 1, $0 + context) })
    for (index, line) in lines.enumerated() {
      if shown.contains(index) {
        let ink: Ink = line.sign == "-" ? .red : line.sign == "+" ? .green : .plain
        console.printCode("\(line.sign) \(line.text)", ink)
      } else if index == 0 || shown.contains(index - 1) {
        console.print("…", .faint)
      }
    }
  }

  private static let context = 2
}

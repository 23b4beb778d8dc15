import Companion
import Console
import Foundation

/// A file of a solution, in which slips are made.
struct SlipSource {
  let file: String
  let lines: [String]

  init(file: String, text: String) {
    self.file = file
    lines = text.components(separatedBy: "\n").dropLast(text.hasSuffix("\n") ? 1 : 0)
  }

  private func slip(
    _ name: String, at index: Int, replacing range: Range<Int>, by new: [String], says: [String],
    tolerance: Int? = 1
  ) -> Slip {
    var lines = lines
    lines.replaceSubrange(range, with: new)
    return Slip(
      name: name, file: file, text: lines.joined(separator: "\n") + "\n", line: index + 1,
      says: says, tolerance: tolerance)
  }

  /// A slip in one line, if the line has what is replaced.
  private func slip(
    _ name: String, at index: Int, _ old: String, by new: String, says: [String],
    tolerance: Int? = 0
  ) -> Slip? {
    guard let range = lines[index].range(of: old) else { return nil }
    return slip(
      name, at: index, replacing: index..<index + 1,
      by: [lines[index].replacingCharacters(in: range, with: new)], says: says,
      tolerance: tolerance)
  }

  private var code: [Int] {
    lines.indices.filter { !lines[$0].trimmed.hasPrefix("//") && !lines[$0].trimmed.isEmpty }
  }

  /// The first line with a match, and what the first group matches.
  private func first(
    _ pattern: Regex<(Substring, Substring)>, in indices: [Int]
  ) -> (index: Int, name: String)? {
    indices.lazy.compactMap { index in
      lines[index].firstMatch(of: pattern).map { (index, String($0.1)) }
    }.first
  }

  private static func misspelled(_ name: String) -> String {
    String(name.dropLast(2)) + name.suffix(1)
  }

  // MARK: The slips

  /// Braces, parentheses, and the end of the file.
  var brokenTexts: [Slip] {
    let closing = lines.indices.filter { lines[$0] == "  }" }
    let ends = lines.indices.filter { lines[$0] == "}" }
    let calls = code.filter { index in
      let line = lines[index]
      return line.hasPrefix("    ") && line.contains(")")
        && line.count { $0 == "(" } == line.count { $0 == ")" }
    }
    let middle = closing.dropLast().last
    var slips: [Slip] = []
    let open = ["`{` has no `}`"]
    if let middle {
      slips.append(
        slip("no } in the middle", at: middle, replacing: middle..<middle + 1, by: [], says: open))
      slips.append(
        slip(
          "} twice in the middle", at: middle + 1, replacing: middle..<middle, by: ["  }"],
          says: ["There's a `}` too many"]))
    }
    if let end = ends.last {
      slips.append(
        slip("no } at the end", at: end, replacing: end..<end + 1, by: [], says: open, tolerance: 2)
      )
    }
    slips.append(
      slip(
        "} twice at the end", at: lines.count, replacing: lines.count..<lines.count, by: ["}"],
        says: ["There's a `}` too many"]))
    for (name, index) in [("first", calls.first), ("last", calls.last)] {
      guard let index, let place = lines[index].lastIndex(of: ")") else { continue }
      var line = lines[index]
      line.remove(at: place)
      slips.append(
        slip(
          "no ) in the \(name) call", at: index, replacing: index..<index + 1, by: [line],
          says: ["`(` has no `)`"]))
    }
    let half = code.filter { $0 > lines.count / 2 && lines[$0].hasPrefix("  ") }
    if let (index, name) = first(#/([A-Za-z]{6,})[^A-Za-z]*$/#, in: half),
      let word = lines[index].range(of: name, options: .backwards)
    {
      let line = lines[index][..<word.lowerBound] + name.prefix(4)
      slips.append(
        slip(
          "cut in the middle of a word", at: index, replacing: index..<lines.count,
          by: [String(line)], says: ["The file ends here"]))
    }
    return slips
  }

  /// A letter that's missing in a name, where it's declared or where it's used.
  var names: [Slip] {
    let inType = code.filter { lines[$0].hasPrefix("  ") }
    let inBody = code.filter { lines[$0].hasPrefix("    ") }
    let isFound = "did you mean `"
    var slips: [Slip?] = []
    if let (index, name) = first(#/\b(?:class|protocol|enum|struct) (\w+)/#, in: code) {
      let wrong = Self.misspelled(name)
      slips.append(
        slip(
          "class renamed", at: index, name, by: wrong,
          says: [
            isFound, "declares `", "you declare `",
            "The tests use this name, and your files don't declare",
          ],
          tolerance: nil))
    }
    if let (index, name) = first(#/(?:: |any |\[|-> |^extension )([A-Z]\w{5,})/#, in: code) {
      slips.append(
        slip("type misspelled", at: index, name, by: Self.misspelled(name), says: [isFound]))
    }
    if let (index, name) = first(#/\bfunc (\w+)/#, in: inType.reversed()) {
      slips.append(
        slip(
          "method declared with a misspelled name", at: index, "func \(name)",
          by: "func \(Self.misspelled(name))",
          says: [
            isFound, "declares `", "The tests use this name, and your type doesn't declare",
            "The superclass has no such method", "the protocol requires `",
          ], tolerance: nil))
    }
    if let (index, name) = first(#/\.([a-z]\w{4,})[ (]/#, in: inBody) {
      slips.append(
        slip(
          "method misspelled", at: index, ".\(name)", by: ".\(Self.misspelled(name))",
          says: [isFound]))
    }
    let labels = "The labels of the call aren't those of the declaration"
    if let (index, name) = first(#/\bfunc \w+\((?:_ \w+: [^,]+, )?([a-z]{2,}) \w+: /#, in: inType) {
      slips.append(
        slip(
          "label declared with a misspelled name", at: index, "\(name) ", by: "\(name)x ",
          says: [labels, "The tests call what you declare, with other labels"], tolerance: nil))
    }
    if let (index, name) = first(#/\w+\((\w+): /#, in: inBody) {
      slips.append(
        slip("label misspelled", at: index, "(\(name): ", by: "(\(name)x: ", says: [labels]))
    }
    let property = #/^  (?:[@\w()]+ )*(?:let|var) (\w{4,})/#
    if let (index, name) = first(property, in: inType) {
      slips.append(
        slip(
          "property declared with a misspelled name", at: index, " \(name)",
          by: " \(Self.misspelled(name))",
          says: [isFound, "declares `", "The type in the message has no such property"],
          tolerance: nil))
      if let use = inBody.last(where: { lines[$0].contains(name) }) {
        slips.append(
          slip("property misspelled", at: use, name, by: Self.misspelled(name), says: [isFound]))
      }
    }
    return slips.compactMap(\.self)
  }

  /// `public` that's missing.
  var accessLevels: [Slip] {
    var kinds: Set<String> = []
    return code.filter { lines[$0].contains("public ") }.compactMap { index in
      let line = lines[index]
      let isExtension = lines[..<index].last { $0.hasPrefix("extension ") || $0 == "}" } != "}"
      let kind =
        line.contains(#/\b(?:class|protocol|enum|struct) /#)
        ? "type"
        : line.contains(" init(")
          ? "initializer"
          : !line.contains(" func ") ? "property" : isExtension ? "default or method" : "method"
      guard kinds.insert(kind).inserted else { return nil }
      return slip(
        "no public before \(kind == "initializer" ? "an" : "a") \(kind)", at: index, "public ",
        by: "",
        says: [
          "Without `public`, other modules, such as the tests, can't use",
          "Without `public`, code in other modules can't read",
          "Without `public`, the tests can't use", "What's `public` uses a type that isn't",
          "What a public protocol requires is `public`",
          "The tests call what you declare, with other parameters",
          "so it has to be public here",
        ])
    }
  }

  /// A file without its text.
  var wholes: [Slip] {
    [Slip(name: "emptied", file: file, text: "\n", line: 1, says: ["is empty"], tolerance: nil)]
  }

  var imports: [Slip] {
    guard let (index, name) = first(#/^import (\w+)/#, in: code) else { return [] }
    let wrong = name.hasSuffix("Solution") ? String(name.dropLast(8)) : Self.misspelled(name)
    return [
      slip("wrong import", at: index, name, by: wrong, says: ["did you mean"]),
      slip(
        "no import", at: index, "import \(name)", by: "",
        says: [
          "No such name is visible here", "No such type is visible here", "Write `import ",
          "are in the module `Synchronization`",
          "needs `import Multicast`", "needs its own `import Testing`",
        ], tolerance: nil),
      slip(
        "import of an exercise", at: index, name, by: "WrapperExercise",
        says: ["no exercise imports"]),
    ].compactMap(\.self)
  }

  /// `forEach` in place of a loop.
  var calls: [Slip] {
    guard let (index, name) = first(#/^ +for (\w+) in \w+ (?:where .*)?\{$/#, in: code) else {
      return []
    }
    let line = lines[index].replacing(#/for \w+ in (\w+).*\{/#) { "\($0.1).forEach { \(name) in" }
    return [
      slip(
        "forEach in place of a loop", at: index, replacing: index..<index + 1, by: [line],
        says: ["What's called here can throw an error", "This closure can't wait"])
    ]
  }
}

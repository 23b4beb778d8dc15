import Foundation

/// Holds a page to the rules of writing, and to the files and tests that it names.
struct PageRules {
  let house: House
  let page: Page

  private var isChapter: Bool { page.path.hasPrefix("Chapters/") }
  private var isIntroduction: Bool { page.name.hasPrefix("00-") }

  func problems() throws -> [PageProblem] {
    let rules =
      isChapter
      ? [parts, hints, prediction, tests, pictures, links, words] : [pictures, links, words]
    return try rules.flatMap { try $0() }
  }

  private func problem(at index: Int, _ text: String) -> PageProblem {
    PageProblem(page: page.path, line: index + 1, text: text)
  }

  /// A chapter has its ten parts, in order.
  private func parts() -> [PageProblem] {
    let stuck = isIntroduction ? "If something does not run" : "If a test stays red"
    let expected = [
      "The problem", "The idea", "Predict", "Your turn", "Hints", stuck, "Compare", "Key points",
      "Go further",
    ]
    let actual = page.lines.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    var problems: [PageProblem] = []
    if actual != expected {
      problems.append(problem(at: 0, "the parts are \(actual), and should be \(expected)"))
    }
    if !page.lines[0].hasPrefix("# \(page.name.prefix(2)) ") {
      problems.append(problem(at: 0, "a title `# \(page.name.prefix(2)) …` should stand here"))
    }
    if minutes == nil {
      problems.append(problem(at: 2, "links and `about N minutes` should stand here"))
    }
    if !page.lines[4].hasPrefix("*By the end* you can ") {
      problems.append(problem(at: 4, "`*By the end* you can …` should stand here"))
    }
    return problems
  }

  /// How long the chapter says it takes.
  var minutes: String? {
    page.lines[2].components(separatedBy: " · ").first { $0.hasSuffix(" minutes") }?
      .components(separatedBy: " ").dropLast().last
  }

  /// A chapter has three hints, folded.
  private func hints() -> [PageProblem] {
    let numbers = page.lines.filter { $0.hasPrefix("<details><summary>Hint ") }
      .map { $0.dropFirst(23).prefix(2) }
    return numbers == ["1:", "2:", "3:"]
      ? [] : [problem(at: page.section("Hints")?.lowerBound ?? 0, "three folded hints belong here")]
  }

  /// A prediction is code of the step's example, and a folded answer that the example prints.
  private func prediction() -> [PageProblem] {
    guard let section = page.section("Predict") else { return [] }
    let blocks = page.blocks.filter { section.contains($0.range.lowerBound) }
    let number = String(Int(page.name.prefix(2)) ?? 0)
    let expected: [Block.Origin?] = [
      .code(file: "Sources/Workbook/Walkthrough/\(page.name).swift"), .output(step: number),
    ]
    let isFolded = page.lines[section].contains("<details><summary>Answer</summary>")
    return blocks.map(\.origin) == expected && isFolded
      ? []
      : [
        problem(
          at: section.lowerBound, "code of the step's example and a folded answer belong here")
      ]
  }

  /// The tests that a chapter names are the step's tests, and the first is the first.
  private func tests() throws -> [PageProblem] {
    guard !isIntroduction else { return [] }
    let names = try House.testNames(
      in: house.text(of: "Tests/ExerciseTests/\(page.name)Tests.swift"))
    var problems: [PageProblem] = []
    for index in page.textLines {
      let line = page.lines[index]
      if let first = line.range(of: "The first one is \"") {
        let name = line[first.upperBound...].prefix { $0 != "\"" }
        if String(name) != names.first {
          problems.append(problem(at: index, "the first test is \"\(names.first ?? "")\""))
        }
      }
      if line.hasPrefix("| \"") {
        let name = String(line.dropFirst(3).prefix { $0 != "\"" })
        if !names.contains(name) {
          problems.append(problem(at: index, "no test of this step is called \"\(name)\""))
        }
      }
    }
    return problems
  }

  /// A picture has a sentence below it that says the same.
  private func pictures() -> [PageProblem] {
    page.blocks.filter { ["", "mermaid"].contains($0.language) }.compactMap { block in
      let below = page.lines[(block.range.upperBound + 1)...].first { !$0.isEmpty }
      return below?.hasPrefix("In words: ") == true
        ? nil
        : problem(at: block.range.upperBound, "a sentence `In words: …` belongs below this picture")
    }
  }

  /// A link leads to a file, a folder or a heading that is there.
  private func links() throws -> [PageProblem] {
    var problems: [PageProblem] = []
    for index in page.textLines {
      for target in page.lines[index].components(separatedBy: "](").dropFirst() {
        let link = String(target.prefix { $0 != ")" })
        guard !link.hasPrefix("https://") else { continue }
        if try !leadsSomewhere(link) {
          problems.append(problem(at: index, "there is no \(link)"))
        }
      }
    }
    return problems
  }

  private func leadsSomewhere(_ link: String) throws -> Bool {
    let parts = link.components(separatedBy: "#")
    let folder = house.url(of: page.path).deletingLastPathComponent()
    let file = parts[0].isEmpty ? house.url(of: page.path) : folder.appendingPathComponent(parts[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    let target = Page(path: link, text: try String(contentsOf: file, encoding: .utf8))
    return target.headings.map(Self.anchor).contains(parts[1])
  }

  /// The anchor that a heading gets on a web page.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }

  /// Nothing is called easy that a reader may find hard.
  private func words() -> [PageProblem] {
    page.textLines.flatMap { index in
      page.lines[index].lowercased().components(separatedBy: CharacterSet.letters.inverted)
        .filter { ["just", "simply", "obviously", "easy", "easily"].contains($0) }
        .map { problem(at: index, "\"\($0)\" belittles what a reader may find hard") }
    }
  }
}

import Foundation
import Testing

@testable import Workbook

/// The chapters and the README say what is so.
@Suite struct PagesTests {
  private let check = PageCheck(root: House.root) { try Product.run($0).output }

  @Test("Every block stands word for word in its source")
  func quotesItsSources() throws {
    for problem in try check.pages().flatMap(check.problems) {
      Issue.record("\(problem.description)")
    }
  }

  @Test("Every chapter has the ten parts, in order")
  func hasTenParts() throws {
    for page in try chapters() {
      let stuck =
        page.path.contains("00-") ? "If something does not run" : "If a test stays red"
      #expect(
        page.headings.filter { !$0.contains("How ") && $0 != "Only objects" }.dropFirst() == [
          "The problem", "The idea", "Predict", "Your turn", "Hints", stuck, "Compare",
          "Key points", "Go further",
        ],
        "\(page.path)")
      #expect(page.lines[0].hasPrefix("# \(page.number) "), "\(page.path):1: the title")
      #expect(
        page.lines[2].contains(/·.+· about \d+ minutes ·/), "\(page.path):3: the line of links")
      #expect(page.lines[4].hasPrefix("*By the end* you can "), "\(page.path):5: what one can do")
    }
  }

  @Test("Every chapter has three hints, folded")
  func hasThreeHints() throws {
    for page in try chapters() {
      let hints = page.lines.compactMap { $0.firstMatch(of: /<summary>Hint (\d): (.+)<\/summary>/) }
      #expect(hints.map { String($0.1) } == ["1", "2", "3"], "\(page.path)")
    }
  }

  @Test("Every prediction has code of the step's example, and an answer that the step prints")
  func predictsWhatIsPrinted() throws {
    for page in try chapters() {
      let start = try #require(page.lines.firstIndex(of: "## Predict"))
      let end = try #require(page.lines.firstIndex(of: "## Your turn"))
      let blocks = page.blocks.filter { (start..<end).contains($0.range.lowerBound) }
      try #require(blocks.count == 2, "\(page.path): code, and the answer")
      guard case .code(let file) = blocks[0].origin, case .output(let step) = blocks[1].origin
      else {
        Issue.record("\(page.path): code, and the answer")
        continue
      }
      #expect(file == "Sources/Workbook/Walkthrough/\(page.name).swift", "\(page.path)")
      #expect(Int(step) == Int(page.number), "\(page.path)")
      let fold = page.lines[blocks[0].range.upperBound..<blocks[1].range.lowerBound]
      #expect(fold.contains("<details><summary>Answer</summary>"), "\(page.path): a folded answer")
    }
  }

  @Test("Every picture has a sentence that says the same")
  func describesPictures() throws {
    for page in try check.pages() {
      for block in page.blocks where ["", "mermaid"].contains(block.language) {
        let below = page.lines[(block.range.upperBound + 1)...].first { !$0.isEmpty }
        #expect(
          below?.hasPrefix("In words: ") == true,
          "\(page.path):\(block.range.lowerBound): a picture, and no sentence `In words: …` below it"
        )
      }
    }
  }

  @Test("Every relative link leads to a file or a folder")
  func linksToWhatThereIs() throws {
    for page in try check.pages() {
      let folder = House.root.appendingPathComponent(page.path).deletingLastPathComponent()
      for link in page.links where !link.target.hasPrefix("https://") {
        let parts = link.target.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file =
          parts[0].isEmpty
          ? House.root.appendingPathComponent(page.path)
          : folder
            .appendingPathComponent(String(parts[0]))
        #expect(
          FileManager.default.fileExists(atPath: file.path),
          "\(page.path):\(link.line + 1): there is no \(link.target)")
        if parts.count == 2 {
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(
            Page(path: link.target, text: text).headings.map(anchor).contains(String(parts[1])),
            "\(page.path):\(link.line + 1): there is no heading for \(link.target)")
        }
      }
    }
  }

  @Test("The tests that a chapter names are the step's tests, and the first is the first")
  func namesTests() throws {
    for page in try chapters().dropFirst() {
      let tests = try House.text(of: "Tests/ExerciseTests/\(page.name)Tests.swift")
        .matches(of: /@Test\("(.+?)"\)/).map { String($0.1) }
      let first = page.lines.compactMap { $0.firstMatch(of: /The first one is "(.+?)"/) }
      #expect(first.map { String($0.1) } == [try #require(tests.first)], "\(page.path)")
      let rows = page.lines.compactMap { $0.firstMatch(of: /^\| "(.+?)" \|/) }
      #expect(!rows.isEmpty, "\(page.path): a table of red tests")
      for row in rows {
        #expect(tests.contains(String(row.1)), "\(page.path): no test is called \(row.1)")
      }
    }
  }

  @Test("The README gives each step the minutes that its chapter gives")
  func agreesOnMinutes() throws {
    let rows = try House.text(of: "README.md")
      .matches(of: /^\| \[.*\| (\d+) \|$/.anchorsMatchLineEndings()).map { String($0.1) }
    let minutes = try chapters().map { page in
      try String(#require(page.lines[2].firstMatch(of: /about (\d+) minutes/)).1)
    }
    #expect(rows == minutes)
  }

  @Test("The README's commands are run by .ci/run")
  func runsItsCommands() throws {
    let script = try House.text(of: ".ci/run")
    let readme = try #require(check.pages().first)
    for block in readme.blocks where block.language == "sh" {
      for command in block.lines where !script.contains(command) {
        Issue.record("README.md: .ci/run does not run `\(command)`")
      }
    }
  }

  @Test("No page calls easy what a reader may find hard")
  func belittlesNothing() throws {
    for page in try check.pages() {
      for (index, line) in page.lines.enumerated() {
        #expect(
          !line.lowercased().contains(/\b(just|simply|obviously|easy|easily)\b/),
          "\(page.path):\(index + 1): \(line)")
      }
    }
  }

  private func chapters() throws -> [Page] {
    Array(try check.pages().dropFirst())
  }

  /// The anchor that a heading gets on a web page.
  private func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacing(" ", with: "-")
  }
}

extension Page {
  /// `02-AddRemove` for `Chapters/02-AddRemove.md`.
  fileprivate var name: String {
    String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  fileprivate var number: String { String(name.prefix(2)) }
}

import StepSupport
import Testing

/// The short table of *Choosing a list* has rows of the page *Which list do I ship?*.
@Suite struct ChoiceTests {
  @Test("Each row of the documentation's table is the beginning of a row of the workbook's page")
  func rows() throws {
    let short = try rows(of: "Sources/Multicast/Multicast.docc/ChoosingAList.md")
    let whole = try rows(of: "Chapters/Which-List.md")
    #expect(short.count > 8)
    for row in short {
      let other = whole.first { $0.events == row.events }
      #expect(
        other?.ship.hasPrefix(row.ship) == true,
        "ChoosingAList.md: \(row), but Which-List.md: \(other?.ship ?? "no such row")")
    }
  }

  /// The first two columns of a page's table of events.
  private func rows(of path: String) throws -> [(events: String, ship: String)] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try #require(contents(of: "/\(root)/\(path)"))
    let lines = text.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.hasPrefix("| your events … | ship |") })
    return lines[(heading + 2)...].prefix { $0.hasPrefix("| ") }.map { line in
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
      return (String(cells[0]), String(cells[1]))
    }
  }
}

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
      let other = whole.first { $0.situation == row.situation }
      #expect(
        other?.take.hasPrefix(row.take) == true,
        "ChoosingAList.md: \(row), but Which-List.md: \(other?.take ?? "no such row")")
    }
  }

  /// The first two columns of the tables of situations in a page.
  private func rows(of path: String) throws -> [(situation: String, take: String)] {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try #require(contents(of: "/\(root)/\(path)"))
    let tables = text.split(separator: "\n").split { !$0.hasPrefix("| ") && !$0.hasPrefix("|-") }
    return tables.filter { $0.first?.hasPrefix("| situation | take |") == true }.flatMap { table in
      table.dropFirst(2).map { line in
        let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
        return (String(cells[0]), String(cells[1]))
      }
    }
  }
}

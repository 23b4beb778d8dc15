import Foundation

/// All that can be wrong with the book, apart from its tests.
struct BookCheck {
  let house: House
  let blocks: BlockCheck

  /// - Parameters:
  ///   - house: The package.
  ///   - walkthrough: What the walkthrough prints for a step.
  init(house: House, walkthrough: @escaping (_ step: String) throws -> String) {
    self.house = house
    blocks = BlockCheck(house: house, walkthrough: walkthrough)
  }

  /// What is wrong, a line each: where, what, and what should be there.
  func problems() throws -> [String] {
    let pages = try house.pages()
    return try BookRules(house: house).problems()
      + pages.flatMap { try PageRules(house: house, page: $0).problems() }.map(\.description)
      + pages.flatMap { try blocks.problems(in: $0) }.map(\.description)
  }

  /// Takes the blocks that have drifted from their sources.
  ///
  /// - Returns: The paths of the pages that were changed.
  func mend() throws -> [String] {
    try house.pages().compactMap { page in
      let mended = try blocks.mended(page)
      guard mended != page.lines.joined(separator: "\n") else { return nil }
      try mended.write(to: house.url(of: page.path), atomically: true, encoding: .utf8)
      return page.path
    }
  }
}

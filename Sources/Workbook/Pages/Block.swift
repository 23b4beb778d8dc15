import Foundation

/// A fenced block of a page.
struct Block {
  /// What the comment above a block says about it.
  enum Origin: Equatable {
    /// The block stands in a file of the package.
    case code(file: String)
    /// The block is a part of what `workbook` prints for a step.
    case output(step: String)
    /// The block is what somebody types, behind `$ `, and what comes of it on a fresh clone.
    case session
    /// The compiler refuses the block with this error.
    case refused(error: String)
  }

  let language: String
  let origin: Origin?
  /// The indices of its lines in the page, without the fences.
  let range: Range<Int>
  let indentation: String
  /// Its lines, without the indentation of the fence.
  let lines: [String]

  /// Reads a block.
  ///
  /// - Parameters:
  ///   - page: The lines of the page.
  ///   - fences: The indices of its two fences.
  init(lines page: [String], fences: Range<Int>) {
    let fence = page[fences.lowerBound]
    let indentation = String(fence.prefix { $0 == " " })
    self.indentation = indentation
    language = String(fence.dropFirst(indentation.count + 3))
    range = fences.lowerBound + 1..<fences.upperBound
    lines = page[range].map {
      $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
    }
    origin = fences.lowerBound > 0 ? Self.origin(page[fences.lowerBound - 1]) : nil
  }

  private static func origin(_ comment: String) -> Origin? {
    let text = comment.trimmingCharacters(in: .whitespaces)
    if text == "<!-- session -->" { return .session }
    guard text.hasPrefix("<!-- "), text.hasSuffix(" -->"), let colon = text.range(of: ": ") else {
      return nil
    }
    let what = String(text[colon.upperBound...].dropLast(4))
    switch text[..<colon.lowerBound].dropFirst(5) {
    case "code": return .code(file: what)
    case "does not compile": return .refused(error: what)
    case "output" where what.hasPrefix("workbook "): return .output(step: String(what.dropFirst(9)))
    default: return nil
    }
  }
}

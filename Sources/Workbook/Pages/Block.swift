/// A fenced block of a page.
struct Block {
  /// What the comment above a block says about it.
  enum Origin {
    /// The block stands in a file of the package.
    case code(file: String)
    /// The block is a part of what `workbook` prints for a step.
    case output(step: String)
    /// The compiler refuses the block with this error.
    case refused(error: String)

    init?(comment: String) {
      guard let match = comment.firstMatch(of: /^\s*<!-- (.+?): (.+) -->$/) else { return nil }
      let what = String(match.2)
      switch match.1 {
      case "code": self = .code(file: what)
      case "output":
        guard let step = what.firstMatch(of: /^workbook (\w+)$/) else { return nil }
        self = .output(step: String(step.1))
      case "does not compile": self = .refused(error: what)
      default: return nil
      }
    }
  }

  let language: String
  let origin: Origin?
  /// The indices of its lines in the page, without the fences.
  let range: Range<Int>
  let indentation: String
  /// Its lines, without the indentation of the fence.
  let lines: [String]
}

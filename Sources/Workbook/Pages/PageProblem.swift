/// A place in a page that is not as it should be.
struct PageProblem: CustomStringConvertible {
  /// A block, and the lines of its source that should stand there.
  struct Drift {
    let block: Block
    let source: [String]
  }

  let page: String
  /// The number of the line, from 1.
  let line: Int
  let text: String
  var drift: Drift?

  var description: String { "\(page):\(line): \(text)" }
}

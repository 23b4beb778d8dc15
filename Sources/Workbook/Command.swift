/// What the command line asks for.
enum Command {
  case help
  case walkthrough([Step])
  case checkPages(fix: Bool)

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words behind the name of the program.
  /// - Throws: `UnknownWord` for the first word that is neither a step nor an option.
  init(arguments: some Sequence<String>) throws(UnknownWord) {
    let words = Array(arguments)
    if words.contains("--help") || words.contains("-h") {
      self = .help
    } else if words.first == "dev" {
      self = try Self.dev(words.dropFirst())
    } else {
      var steps: [Step] = []
      for word in words {
        guard let step = Step.all.first(where: { $0.isCalled(word) }) else {
          throw UnknownWord(word: word)
        }
        steps.append(step)
      }
      self = .walkthrough(steps.isEmpty ? Step.all : steps)
    }
  }

  private static func dev(_ words: ArraySlice<String>) throws(UnknownWord) -> Command {
    switch Array(words) {
    case ["pages"]: return .checkPages(fix: false)
    case ["pages", "--fix"]: return .checkPages(fix: true)
    default: throw UnknownWord(word: words.first { $0 != "pages" } ?? "dev")
    }
  }

  static var usage: String {
    """
    Prints the walkthrough of the workbook: what every example in it prints, step by step.

    Usage: swift run workbook [STEP ...]
           swift run workbook dev pages [--fix]

      STEP        A step by its number, its name or both: 4, Dispatch, 04-Dispatch.
                  Without a step, all of them.
      dev pages   For those who write the book: compares the chapters and the README with the
                  code and with what it prints.
      --fix       Takes the blocks that differ from their sources.
      -h, --help  This help.

    Steps:
    \(Step.all.map { "  \($0.name)" }.joined(separator: "\n"))
    """
  }
}

/// A word on the command line that is neither a step nor an option.
struct UnknownWord: Error, CustomStringConvertible {
  let word: String

  var description: String {
    let steps = Step.all.map(\.name).joined(separator: ", ")
    return "there is no step or option '\(word)'; steps: \(steps); options: --help"
  }
}

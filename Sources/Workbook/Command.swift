/// What the command line asks for.
enum Command {
  case help
  case walkthrough([Step])

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words behind the name of the program.
  /// - Throws: `UnknownWord` for the first word that is neither a step nor an option.
  init(arguments: some Sequence<String>) throws(UnknownWord) {
    var steps: [Step] = []
    for word in arguments {
      if word == "--help" || word == "-h" {
        self = .help
        return
      }
      guard let step = Step.all.first(where: { $0.isCalled(word) }) else {
        throw UnknownWord(word: word)
      }
      steps.append(step)
    }
    self = .walkthrough(steps.isEmpty ? Step.all : steps)
  }

  static var usage: String {
    """
    Prints the walkthrough of the workbook: what every example in it prints, step by step.

    Usage: swift run workbook [STEP ...]

      STEP        A step by its number, its name or both: 4, Dispatch, 04-Dispatch.
                  Without a step, all of them.
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

/// What the command line asks for.
enum Command {
  case help
  case walkthrough([Step])
  case checkPages(fix: Bool)
  case checkAnswers([Step])

  /// Reads the command line.
  ///
  /// - Parameter arguments: The words behind the name of the program.
  /// - Throws: `UnknownWord` for the first word that is neither a step nor an option.
  init(arguments: some Sequence<String>) throws(UnknownWord) {
    let words = Array(arguments)
    if words.contains("--help") || words.contains("-h") {
      self = .help
    } else if words.first == "dev" {
      self = try Self.dev(Array(words.dropFirst()))
    } else {
      let steps = try words.map(Self.step)
      self = .walkthrough(steps.isEmpty ? Step.all : steps)
    }
  }

  private static func dev(_ words: [String]) throws(UnknownWord) -> Command {
    switch words.count {
    case 1 where words == ["pages"]: return .checkPages(fix: false)
    case 2 where words == ["pages", "--fix"]: return .checkPages(fix: true)
    case 1 where words == ["check"]: return .checkAnswers(Step.withExercise)
    case 3 where words.starts(with: ["check", "--step"]):
      let step = try Self.step(words[2])
      guard Step.withExercise.contains(where: { $0.name == step.name }) else {
        throw UnknownWord(word: words[2])
      }
      return .checkAnswers([step])
    default:
      throw UnknownWord(word: words.last ?? "dev")
    }
  }

  private static func step(_ word: String) throws(UnknownWord) -> Step {
    guard let step = Step.all.first(where: { $0.isCalled(word) }) else {
      throw UnknownWord(word: word)
    }
    return step
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

    For those who write the book:

      dev pages [--fix]        Compares the pages with the code and with what it prints.
                               With --fix, takes the blocks that differ from their sources.
      dev check [--step STEP]  Tries the answers in Tests/Answers: the tests have to catch the
                               wrong ones and let the right ones pass.
    """
  }
}

/// A word on the command line that is neither a step nor an option.
struct UnknownWord: OwnError {
  let word: String

  var description: String {
    let steps = Step.all.map(\.name).joined(separator: ", ")
    return """
      '\(word)' is no step or option here; steps: \(steps); options: --help, which says the rest
      """
  }
}

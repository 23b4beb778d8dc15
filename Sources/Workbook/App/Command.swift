/// A command of the program.
struct Command: Sendable {
  struct Option: Sendable {
    /// The option as it is typed: `--limit`.
    let name: String
    /// The name of its value, `SECONDS`, if it has one.
    var value: String?
    let summary: String

    var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
  }

  /// The words that name it: `check`, or `dev pages`.
  let name: String
  /// The operands that it takes: `STEP`, `[STEP]`, or `[STEP ...]`.
  var operands: [String] = []
  var options: [Option] = []
  let summary: String
  /// Runs the command, and returns whether what it is about is done: the exit status.
  let run: @Sendable (Arguments) throws -> Bool

  /// How many operands it takes.
  var operandCount: ClosedRange<Int> {
    let required = operands.filter { !$0.hasPrefix("[") }.count
    return required...(operands.contains { $0.hasSuffix("...]") } ? Int.max : operands.count)
  }

  /// The whole command line.
  var usage: String {
    ([name] + operands + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }
}

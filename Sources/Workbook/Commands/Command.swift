/// Something one can type behind `swift run workbook`.
struct Command: Sendable {
  /// A word that begins with a dash.
  struct Option: Sendable {
    /// What one types: `--limit`.
    let name: String
    /// What stands behind it, `SECONDS`, if anything does.
    var value: String?
    let summary: String

    var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
  }

  /// The words that call it: `check`, or `dev pages`.
  let name: String
  /// What may stand behind the name: `STEP`, `[STEP]` or `[STEP ...]`.
  var operands: [String] = []
  var options: [Option] = []
  let summary: String
  /// Does it.
  ///
  /// Its result tells whether what the command is about is done, which decides the exit status.
  let run: @Sendable (Arguments) throws -> Bool

  /// How many operands there may be.
  var operandCount: ClosedRange<Int> {
    let required = operands.filter { !$0.hasPrefix("[") }.count
    return required...(operands.contains { $0.hasSuffix("...]") } ? Int.max : operands.count)
  }

  /// The name and everything that may stand behind it.
  var usage: String {
    ([name] + operands + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }
}

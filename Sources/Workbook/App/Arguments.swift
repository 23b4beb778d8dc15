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
  /// Runs the command and returns whether what it is about is done: the exit status.
  let run: @Sendable (Arguments) throws -> Bool

  var operandCount: ClosedRange<Int> {
    let required = operands.filter { !$0.hasPrefix("[") }.count
    return required...(operands.contains { $0.hasSuffix("...]") } ? Int.max : operands.count)
  }

  var usage: String {
    ([name] + operands + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }
}

/// What follows the name of a command on the command line.
struct Arguments {
  let operands: [String]
  private let values: [String: String]

  init(_ words: [String], of command: Command) throws(WorkbookError) {
    let usage = "`swift run workbook \(command.usage)`"
    var operands: [String] = []
    var values: [String: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      // A dash alone, or one before a number, isn't the beginning of an option.
      guard word.hasPrefix("-"), word != "-", Int(word) == nil else {
        operands.append(word)
        continue
      }
      guard let option = command.options.first(where: { $0.name == word }) else {
        throw .unknown(
          "option '\(word)' of `\(command.name)`",
          suggestion: word.suggestion(among: command.options.map(\.name) + ["--help"]),
          next: "Type \(usage), or `--help`.")
      }
      if let value = option.value, rest.isEmpty {
        throw .usage("\(word) needs a value, \(value). Type \(usage).")
      }
      values[word] = option.value == nil ? "" : rest.removeFirst()
    }
    if operands.count < command.operandCount.lowerBound {
      throw .usage("`\(command.name)` needs \(command.operands[operands.count]). Type \(usage).")
    }
    if operands.count > command.operandCount.upperBound {
      let extra = operands[command.operandCount.upperBound]
      throw .usage("Unexpected '\(extra)' after `\(command.name)`. Type \(usage).")
    }
    self.operands = operands
    self.values = values
  }

  func has(_ option: String) -> Bool { values[option] != nil }

  func value(of option: String) -> String? { values[option] }

  /// A number of seconds, at most a day, or the default without the option.
  func seconds(_ option: String, default seconds: Double) throws(WorkbookError) -> Double {
    guard let word = value(of: option) else { return seconds }
    guard let seconds = Double(word), (1...86_400).contains(seconds) else {
      throw .usage("Invalid `\(option)`: '\(word)'. Use 1 to 86400 seconds, such as 10.")
    }
    return seconds
  }

  /// The step that the first operand names, if there is an operand.
  func step(of steps: [Step]) throws(WorkbookError) -> Step? {
    guard let word = operands.first else { return nil }
    return try Step.named(word, in: steps)
  }
}

/// What was typed behind the name of a command.
struct Arguments {
  let operands: [String]
  private let values: [String: String]

  /// Reads what was typed.
  ///
  /// - Parameters:
  ///   - words: The words behind the name of the command.
  ///   - command: The command, which says what may stand there.
  /// - Throws: `UsageError` for the first word that is not understood.
  init(_ words: [String], of command: Command) throws(UsageError) {
    var operands: [String] = []
    var values: [String: String] = [:]
    var rest = words[...]
    while var word = rest.popFirst() {
      var hasValue = false
      // `--limit=5` is `--limit 5`.
      if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
        rest = [String(word[word.index(after: sign)...])] + rest
        word = String(word[..<sign])
        hasValue = true
      }
      // A dash alone, or one before a number, begins no option.
      guard word.hasPrefix("-"), word != "-", Int(word) == nil else {
        operands.append(word)
        continue
      }
      guard let option = command.options.first(where: { $0.name == word }) else {
        let known = command.options.map(\.usage) + ["--help"]
        throw UsageError(
          "'\(word)' is no option of `\(command.name)`; options: \(known.joined(separator: ", "))")
      }
      if let value = option.value {
        guard let next = rest.popFirst() else {
          throw UsageError(
            "behind \(word) there should be its \(value), as in `swift run workbook \(command.usage)`"
          )
        }
        values[word] = next
      } else if hasValue {
        throw UsageError("\(word) stands alone; type `swift run workbook \(command.usage)`")
      } else {
        values[word] = ""
      }
    }
    guard command.operandCount.contains(operands.count) else {
      throw UsageError(
        operands.count < command.operandCount.lowerBound
          ? "`\(command.name)` needs to know more; type `swift run workbook \(command.usage)`"
          : "'\(operands[command.operandCount.upperBound])' is too much; "
            + "type `swift run workbook \(command.usage)`")
    }
    self.operands = operands
    self.values = values
  }

  /// Whether an option was given.
  func has(_ option: String) -> Bool {
    values[option] != nil
  }

  /// What stands behind an option, if it was given.
  func value(of option: String) -> String? {
    values[option]
  }

  /// The steps that the operands name.
  ///
  /// - Parameter steps: The steps to choose from.
  /// - Returns: The steps, in the order in which they are named.
  /// - Throws: `UsageError` for the first operand that names none of them.
  func steps(of steps: [Step]) throws(UsageError) -> [Step] {
    try operands.map { word throws(UsageError) in try Step.called(word, among: steps) }
  }

  /// The step that the first operand names, if there is one.
  ///
  /// - Parameter steps: The steps to choose from.
  /// - Returns: The step, or `nil` if there is no operand.
  /// - Throws: `UsageError` if the operand names none of them.
  func step(of steps: [Step]) throws(UsageError) -> Step? {
    guard let word = operands.first else { return nil }
    return try Step.called(word, among: steps)
  }
}

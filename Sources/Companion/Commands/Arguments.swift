import Console

/// What follows the name of a command on the command line.
package struct Arguments {
  package let operands: [String]
  private let values: [String: String]

  init(
    _ words: ArraySlice<String>, of command: Command, after program: String
  ) throws(WorkbookError) {
    let usage = "Type `\(program) \(command.usage)`"
    var operands: [String] = []
    var values: [String: String] = [:]
    var rest = words
    while let word = rest.popFirst() {
      // A dash alone, or one before a number, isn't the beginning of an option.
      guard word.hasPrefix("-"), word != "-", Int(word) == nil else {
        operands.append(word)
        continue
      }
      guard let option = command.options.first(where: { $0.name == word }) else {
        throw .usage("Unknown option '\(word)' of `\(command.name)`. \(usage), or `--help`.")
      }
      if let value = option.value, rest.isEmpty {
        throw .usage("\(word) needs a value, \(value). \(usage).")
      }
      values[word] = option.value == nil ? "" : rest.removeFirst()
    }
    if let missing = command.operands.dropFirst(operands.count).first, missing.first != "[" {
      throw .usage("`\(command.name)` needs \(missing). \(usage).")
    }
    if let extra = operands.dropFirst(command.operands.count).first {
      throw .usage("Unexpected '\(extra)' after `\(command.name)`. \(usage).")
    }
    self.operands = operands
    self.values = values
  }

  package subscript(option: Command.Option) -> String? { values[option.name] }

  package func has(_ option: Command.Option) -> Bool { self[option] != nil }

  /// The number of seconds, at most a day, after which code counts as hanging.
  func limit() throws(WorkbookError) -> Double {
    guard let word = self[.limit] else { return TestRunner.defaultLimit }
    guard let seconds = Double(word), (1...86_400).contains(seconds) else {
      throw .usage("Invalid `--limit`: '\(word)'. Use 1 to 86400 seconds, such as 10.")
    }
    return seconds
  }

  /// The step that the first operand names, if there is an operand.
  func step(of steps: [Step]) throws -> Step? {
    try operands.first.map { try Step.named($0, in: steps) }
  }

  /// The number of a hint or of an answer, from 1, that follows a step; without one, the first.
  func number(
    of count: Int, _ noun: String, of step: Step, command: String
  ) throws(WorkbookError) -> Int {
    let typed = operands.dropFirst().first ?? "1"
    if let number = Int(typed), number > 0, number <= count { return number }
    throw .usage(
      "\(step.folder) has \(count.counted(noun)), and '\(typed)' isn't one. "
        + "Type `swift run workbook \(command) \(step.shortNumber) 1`.")
  }
}

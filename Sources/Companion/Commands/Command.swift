/// A command: its name, what can follow it, and what it does.
package struct Command: Sendable {
  package struct Option: Sendable {
    /// The option as it is typed: `--limit`.
    let name: String
    /// The name of its value, `SECONDS`, if it has one.
    let value: String?
    let summary: String

    package init(name: String, value: String? = nil, summary: String) {
      (self.name, self.value, self.summary) = (name, value, summary)
    }

    var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
  }

  let name: String
  /// What can follow it, in brackets if it can be left out: `STEP`, `[LEVEL]`.
  let operands: [String]
  let options: [Option]
  let summary: String
  /// Runs the command and returns whether what it is about is done: the exit status.
  let run: @Sendable (Arguments) throws -> Bool

  package init(
    name: String, operands: [String] = [], options: [Option] = [], summary: String,
    run: @escaping @Sendable (Arguments) throws -> Bool
  ) {
    (self.name, self.operands, self.options) = (name, operands, options)
    (self.summary, self.run) = (summary, run)
  }

  var title: String { ([name] + operands).joined(separator: " ") }

  var usage: String { ([title] + options.map { "[\($0.usage)]" }).joined(separator: " ") }
}

extension Command.Option {
  package static let mine = Self(
    name: "--mine", summary: "Runs your exercise instead of the solution.")
  static let limit = Self(
    name: "--limit", value: "SECONDS",
    summary: """
      Ends a program that shows no progress for SECONDS. The default is \(Int(TestRunner.defaultLimit)).
      """)
  static let all = Self(name: "--all", summary: "Shows the whole report, however long it is.")
  static let undo = Self(
    name: "--undo", summary: "Puts back the files that the last reset moved.")
}

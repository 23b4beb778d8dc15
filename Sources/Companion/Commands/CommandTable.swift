import Console

/// The commands of a program, from which its help is made, too.
package struct CommandTable: Sendable {
  /// What is typed before a command: `swift run workbook`.
  let program: String
  /// What the program is.
  let title: String
  let commands: [Command]
  /// What runs if the words on the command line name steps, or nothing.
  let walkthrough: Command?

  package init(
    program: String, title: String, commands: [Command], walkthrough: Command? = nil
  ) {
    (self.program, self.title) = (program, title)
    (self.commands, self.walkthrough) = (commands, walkthrough)
  }

  var all: [Command] { [walkthrough].compactMap { $0 } + commands }

  /// Runs the command that the words name, and returns whether what it is about is done.
  func run(_ all: [String]) throws -> Bool {
    let words = all.filter { !["help", "--help", "-h"].contains($0) }
    let command = self.all.first { $0.name == words.first }
    if words.count < all.count {
      print(command.map(help.page) ?? help.overview)
      return true
    }
    if let command {
      return try command.run(Arguments(words.dropFirst(), of: command, after: program))
    }
    if let first = words.first, walkthrough == nil || !Self.isOfWalkthrough(first) {
      throw unknown(words)
    }
    guard let walkthrough else {
      print(help.overview)
      return true
    }
    return try walkthrough.run(Arguments(words[...], of: walkthrough, after: program))
  }

  private var help: Help { Help(table: self) }

  /// Whether a word can follow `walkthrough`, so that this name can be left out.
  private static func isOfWalkthrough(_ word: String) -> Bool {
    word.hasPrefix("-") || Int(word) != nil || Step.all.contains { $0.isNamed(word) }
  }

  private func unknown(_ words: [String]) -> WorkbookError {
    .usage(
      "Unknown command '\(words[0])'.\(suggestion(for: words[0])) "
        + "For all commands and steps, type `\(program) --help`.")
  }

  /// ` Did you mean X?` for the command or the step that is meant by an unknown word, if one is
  /// near.
  func suggestion(for word: String) -> String {
    if let command = all.first(where: { $0.otherNames.contains(word.lowercased()) }) {
      return " Did you mean `\(command.name)`?"
    }
    return word.suggestion(
      from: all.map(\.name) + Step.all.map(\.name) + Step.all.map(\.folder))
  }
}

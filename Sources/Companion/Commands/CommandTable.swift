import Console
import Foundation

/// The commands of a program, from which its help is made, too.
package struct CommandTable: Sendable {
  /// What is typed before a command: `swift run workbook`.
  let program: String
  let title: String
  let commands: [Command]
  /// What runs if the words on the command line name steps, or nothing.
  let walkthrough: Command?

  package init(program: String, title: String, commands: [Command], walkthrough: Command? = nil) {
    (self.program, self.title) = (program, title)
    (self.commands, self.walkthrough) = (commands, walkthrough)
  }

  var all: [Command] { [walkthrough].compactMap { $0 } + commands }

  /// Runs the command that the words name, and returns whether what it is about is done.
  func run(_ all: [String]) throws -> Bool {
    let words = all.filter { !["help", "--help", "-h"].contains($0) }
    let named = self.all.first { $0.name == words.first }
    if words.count < all.count || (words.isEmpty && walkthrough == nil) {
      print(named.map(help) ?? overview)
      return true
    }
    let isOfWalkthrough = words.first.map(Self.isOfWalkthrough) ?? true
    guard let command = named ?? (isOfWalkthrough ? walkthrough : nil) else {
      throw WorkbookError.usage(
        "Unknown command '\(words[0])'.\(suggestion(for: words[0])) "
          + "For all commands and steps, type `\(program) --help`.")
    }
    let rest = named == nil ? words[...] : words.dropFirst()
    return try command.run(Arguments(rest, of: command, after: program))
  }

  /// Whether a word can follow `walkthrough`, so that this name can be left out.
  private static func isOfWalkthrough(_ word: String) -> Bool {
    word.hasPrefix("-") || Int(word) != nil || Step.all.contains { $0.isNamed(word) }
  }

  /// ` Did you mean X?` for the command or the step that is near an unknown word, if one is.
  func suggestion(for word: String) -> String {
    word.suggestion(from: all.map(\.name) + Step.all.map(\.name) + Step.all.map(\.folder))
  }
}

// MARK: The program

extension CommandTable {
  /// Runs the command that the command line names, and ends the program.
  package func runProgram() -> Never {
    // A closed pipe, such as that of `head`, ends the program silently.
    signal(SIGPIPE, SIG_DFL)
    do {
      let isDone = try run(Array(CommandLine.arguments.dropFirst()))
      exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch {
      report(WorkbookError(describing: error))
    }
  }

  private func report(_ error: WorkbookError) -> Never {
    let console = Console.standard
    if console.isTerminal {
      // The cursor may be after the progress line, or after a key that was pressed.
      print("\r\u{1B}[K", terminator: "")
      Console.flush()
    }
    let text = "\(program.split(separator: " ").last ?? ""): \(error)"
    // Outside a terminal, each sentence stays on one line.
    let isTyped = isatty(STDERR_FILENO) == 1
    let lines = isTyped ? text.lines.flatMap { $0.wrapped(to: console.textWidth) } : [text]
    try? FileHandle.standardError.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(error.exitCode)
  }
}

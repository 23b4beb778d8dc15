import Foundation

/// The executable: it prints the walkthrough and is the learner's companion.
@main
struct Workbook {
  static func main() {
    // A closed pipe, such as that of `head`, ends the program silently.
    signal(SIGPIPE, SIG_DFL)
    do {
      guard !FileManager.default.currentDirectoryPath.isEmpty else {
        throw WorkbookError(
          "The current folder was deleted. Change to the workbook's folder with `cd`.")
      }
      let isDone = try run(Array(CommandLine.arguments.dropFirst()))
      try Console.requireCompleteOutput()
      exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch {
      report(error as? WorkbookError ?? .unforeseen(error))
    }
  }

  /// Runs the command that the words name, and returns whether what it is about is done.
  static func run(_ all: [String]) throws -> Bool {
    let words = all.filter { !["help", "--help", "-h"].contains($0) }
    let command = CommandTable.all.first { words.starts(with: $0.words) }
    if words.count < all.count {
      print(command.map(Help.text) ?? Help.text)
      return true
    }
    if let command {
      return try command.run(Arguments(words.dropFirst(command.words.count), of: command))
    }
    // Without a command's name, this is the walkthrough of all steps, or of those that are named.
    if let first = words.first, !first.hasPrefix("-"), Int(first) == nil,
      !Step.all.contains(where: { $0.isNamed(first) })
    {
      let name = words.prefix(first == "dev" ? 2 : 1).joined(separator: " ")
      throw WorkbookError.usage(
        "Unknown command '\(name)'.\(CommandTable.suggestion(for: name)) "
          + "For all commands and steps, type `swift run workbook --help`.")
    }
    let walkthrough = CommandTable.learning[0]
    return try walkthrough.run(Arguments(words[...], of: walkthrough))
  }

  private static func report(_ error: WorkbookError) -> Never {
    let console = Console.standard
    if console.isTerminal {
      // The cursor may be after the progress line, or after a key that was pressed.
      print("\r\u{1B}[K", terminator: "")
      Console.flush()
    }
    let text = console.asciiFallback("workbook: \(error)")
    // Outside a terminal, each sentence stays on one line.
    let isTyped = isatty(STDERR_FILENO) == 1
    let lines = isTyped ? text.lines.flatMap { $0.wrapped(to: console.textWidth) } : [text]
    try? FileHandle.standardError.write(
      contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    exit(error.exitCode)
  }
}

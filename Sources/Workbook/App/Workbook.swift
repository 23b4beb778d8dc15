import Foundation

/// The executable: it prints the walkthrough and is the learner's companion.
@main
struct Workbook {
  /// Parts one and two of the book.
  static let version = "2.0"

  static func main() {
    // A closed pipe, such as that of `head`, ends the program silently.
    signal(SIGPIPE, SIG_DFL)
    Watchdog.run(CommandLine.arguments)
    #if os(Linux)
      // This is the same program, though a build may replace its file.
      Watchdog.program = "/proc/self/exe"
    #else
      Watchdog.program = Bundle.main.executablePath
    #endif
    OwnCode.prepareProgram()
    do {
      try Console.requireOutput()
      guard !FileManager.default.currentDirectoryPath.isEmpty else {
        throw WorkbookError(
          "The current folder was deleted. Change to the workbook's folder with `cd`.")
      }
      let isDone = try run(Array(CommandLine.arguments.dropFirst()))
      try Console.requireCompleteOutput()
      exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch let error as WorkbookError {
      report(error)
    } catch {
      report(.unforeseen(error))
    }
  }

  /// Runs the command that the words name, and returns whether what it is about is done.
  static func run(_ words: [String]) throws -> Bool {
    if words.first == "help", words.count > 1 {
      return try run(Array(words.dropFirst()) + ["--help"])
    }
    if words == ["--version"] {
      print("workbook \(version)")
      return true
    }
    let command = CommandTable.all.first {
      words.starts(with: $0.name.split(separator: " ").map(String.init))
    }
    // Without a command's name, this is the walkthrough of all steps, or of those that are named.
    let walkthrough = CommandTable.learning[0]
    if command == nil, let first = words.first, !["--help", "-h", "help"].contains(first),
      Int(first) == nil, !Step.all.contains(where: { $0.isNamed(first) }),
      !walkthrough.options.contains(where: { $0.name == first })
    {
      throw unknownCommand(
        ["dev", "--version"].contains(first) ? words.prefix(2).joined(separator: " ") : first)
    }
    if words.contains("--help") || words.contains("-h") || words == ["help"] {
      print(command.map(Help.text) ?? Help.text)
      return true
    }
    if let command {
      let rest = words.dropFirst(command.name.split(separator: " ").count)
      return try command.run(Arguments(Array(rest), of: command))
    }
    return try walkthrough.run(Arguments(words, of: walkthrough))
  }

  private static func unknownCommand(_ word: String) -> WorkbookError {
    let options = CommandTable.learning[0].options.map(\.name) + ["--help", "--version"]
    let names = CommandTable.all.map(\.name) + options
    return .unknown(
      "command '\(word)'",
      suggestion: word.suggestion(among: names) ?? Step.suggestion(for: word, in: Step.all),
      next: "For all commands and steps, type `swift run workbook --help`.")
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

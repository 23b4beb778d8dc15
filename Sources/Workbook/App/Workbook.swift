import Foundation

/// The executable: it prints the walkthrough and is the learner's companion.
@main
struct Workbook {
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
    OwnProgram.start()
    do {
      try Console.requireStreams()
      guard !FileManager.default.currentDirectoryPath.isEmpty else {
        throw WorkbookError(
          "The current folder was deleted. Change to the workbook's folder with `cd`.")
      }
      let isDone = try run(Array(CommandLine.arguments.dropFirst()))
      try Console.requireCompleteOutput()
      OwnProgram.finish()
      exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch let error as WorkbookError {
      report(error)
    } catch {
      let path = (error as NSError).userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
      let reason = WorkbookError.systemReason(of: error)
      report(
        WorkbookError(
          "\(path)\(reason). To see what differs from the original files, type `git status`."))
    }
  }

  /// Runs the command that the words name, and returns whether what it is about is done.
  static func run(_ words: [String]) throws -> Bool {
    if words.first == "help", words.count > 1 {
      return try run(Array(words.dropFirst()) + ["--help"])
    }
    let command = CommandTable.all.first {
      words.starts(with: $0.name.split(separator: " ").map(String.init))
    }
    if words.contains("--help") || words.contains("-h") || words == ["help"] {
      print(command.map(Help.text) ?? Help.text)
      return true
    }
    if let command {
      let rest = words.dropFirst(command.name.split(separator: " ").count)
      return try command.run(Arguments(Array(rest), of: command))
    }
    // Without the name of a command it is the walkthrough, of all steps or of those that are named.
    let walkthrough = CommandTable.learning[0]
    if let first = words.first, !Step.all.contains(where: { $0.isNamed(first) }),
      !walkthrough.options.contains(where: { $0.name == first })
    {
      let word = first == "dev" ? words.prefix(2).joined(separator: " ") : first
      let names = CommandTable.learning.map(\.name).joined(separator: ", ")
      let steps = Step.all.map(\.folder).joined(separator: ", ")
      throw WorkbookError.usage(
        "Unknown command '\(word)'. The commands are \(names). The steps are \(steps). "
          + "For more, type `swift run workbook --help`.")
    }
    return try walkthrough.run(Arguments(words, of: walkthrough))
  }

  private static func report(_ error: WorkbookError) -> Never {
    OwnProgram.finish()
    let console = Console.standard
    if console.isTerminal {
      // The cursor may be after the progress line, or after a key that was pressed.
      print("\r\u{1B}[K", terminator: "")
      Console.flush()
    }
    let line = Data(console.asciiFallback("workbook: \(error)\n").utf8)
    try? FileHandle.standardError.write(contentsOf: line)
    exit(error.exitCode)
  }
}

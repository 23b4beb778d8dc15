import Console
import Foundation

// How a program with commands begins and ends.
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

import Foundation

/// The executable: it prints what the examples of the book print, and goes with the learner.
@main
struct Workbook {
  static func main() {
    // A reader that has seen enough, such as `head`, ends the program without a word.
    signal(SIGPIPE, SIG_DFL)

    do {
      let isDone = try CommandTable.run(Array(CommandLine.arguments.dropFirst()))
      exit(isDone ? EXIT_SUCCESS : EXIT_FAILURE)
    } catch let error as Interrupted {
      complain("\(error)")
      exit(128 + error.signal)
    } catch {
      let text = error is any OwnError ? "\(error)" : Self.systemReason(of: error as NSError)
      complain(text)
      exit(error is UsageError ? EX_USAGE : EX_SOFTWARE)
    }
  }

  private static func complain(_ text: String) {
    let console = Console.standard
    if console.isTerminal {
      // A spinner, or the key that was pressed, may stand there.
      print("\r\u{1B}[K", terminator: "")
      fflush(nil)
    }
    // Where nobody can read it any more, nobody misses it.
    let line = Data(console.shown("workbook: \(text)\n").utf8)
    try? FileHandle.standardError.write(contentsOf: line)
  }

  /// What the system says about an error, and about which file.
  private static func systemReason(of error: NSError) -> String {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let path = error.userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
    return "\(path)\((cause ?? error).localizedDescription) "
      + "`git status` shows what is not as it was given out."
  }
}

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
    } catch {
      let text = error is any OwnError ? "\(error)" : Self.systemReason(of: error as NSError)
      FileHandle.standardError.write(Data("workbook: \(text)\n".utf8))
      exit(error is UsageError ? EX_USAGE : EX_SOFTWARE)
    }
  }

  /// What the system says about an error, and about which file.
  private static func systemReason(of error: NSError) -> String {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let path = error.userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
    return "\(path)\((cause ?? error).localizedDescription)"
  }
}

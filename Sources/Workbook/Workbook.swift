import Foundation

/// The executable: it prints what the examples of the book print.
@main
struct Workbook {
  static func main() {
    // A reader that has seen enough, such as `head`, ends the program without a word.
    signal(SIGPIPE, SIG_DFL)

    do {
      switch try Command(arguments: CommandLine.arguments.dropFirst()) {
      case .help:
        print(Command.usage)
      case .walkthrough(let steps):
        Step.printExamples(of: steps)
      case .checkPages(let fix):
        guard try PagesCommand(fix: fix).run() else { exit(1) }
      case .checkAnswers(let steps):
        guard try AnswersCommand(steps: steps).run() else { exit(1) }
      }
    } catch {
      let text = error is any OwnError ? "\(error)" : Self.systemReason(of: error as NSError)
      FileHandle.standardError.write(Data("workbook: \(text)\n".utf8))
      exit(error is UnknownWord ? EX_USAGE : EX_SOFTWARE)
    }
  }

  /// What the system says about an error, and about which file.
  private static func systemReason(of error: NSError) -> String {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let path = error.userInfo[NSFilePathErrorKey].map { "\($0): " } ?? ""
    return "\(path)\((cause ?? error).localizedDescription)"
  }
}

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
      }
    } catch {
      FileHandle.standardError.write(Data("workbook: \(error)\n".utf8))
      exit(error is UnknownWord ? EX_USAGE : EX_SOFTWARE)
    }
  }
}

import Companion
import Console

/// `author answers --write`: writes an answer as files that an editor can open.
struct WriteAnswerCommand {
  let step: Step
  let name: String

  /// Writes the files, and prints their paths.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    guard let files = try package.files(ofAnswer: name, to: step) else {
      throw WorkbookError.usage("\(step.answersPath) has no answer '\(name)'.")
    }
    let folder = ".build/answers/\(step.folder)/\(name)"
    try package.write(files, to: folder)
    files.keys.sorted().forEach { print(package.displayPath("\(folder)/\($0)")) }
    return true
  }
}

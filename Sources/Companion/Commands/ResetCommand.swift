import Console
import Foundation

/// `workbook reset`: restores the starter, and moves the learner's files to `.aside`.
struct ResetCommand {
  let step: Step

  /// Resets the step; after an error, the learner's files are complete, in their folder or aside.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let aside = AsideFolder(package: package)
    let console = Console.standard
    let exercise = try Exercise(of: step, in: package)
    if exercise.isUntouched {
      console.write("\(step.folder) already has its original files.")
    } else if let copy = try aside.reset(exercise) {
      console.write("\(step.folder) is reset. Your files are in", .green)
      copy.write(undo: "To get them back, type", of: package, on: console)
    } else {
      console.write("\(step.folder) is reset. It had no files of yours.", .green)
    }
    return true
  }
}

extension AsideFolder.Entry {
  /// Writes where the entry is, and how to get its files back.
  func write(undo: String, of package: BookPackage, on console: Console) {
    console.write(package.displayPath(path), .cyan, label: "  ")
    console.write(undo)
    console.writeCommand("swift run workbook reset \(step.shortNumber) --undo", label: "  ")
  }
}

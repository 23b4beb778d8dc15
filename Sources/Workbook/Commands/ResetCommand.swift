import Foundation

/// `workbook reset`: restores the starter, and moves the learner's files to `.aside`.
struct ResetCommand {
  let steps: [Step]

  /// Resets the steps; after an error, the learner's files are complete, in their folder or aside.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let aside = AsideFolder(package: package)
    let console = Console.standard
    var stamp: String?
    for step in steps {
      let result: (isUntouched: Bool, copy: AsideFolder.Entry?) = try aside.whileLocked {
        let exercise = try Exercise(of: step, in: package)
        if exercise.isUntouched { return (true, nil) }
        // All steps of one reset have the same stamp, unless another reset took it.
        let isTaken = try aside.entries().contains {
          $0.stamp == stamp && $0.step.number == step.number
        }
        let new = try isTaken ? aside.newStamp() : stamp ?? aside.newStamp()
        stamp = new
        return (false, try aside.reset(exercise, stamp: new))
      }
      if result.isUntouched {
        console.write("\(step.folder) already has its original files.")
      } else if let copy = result.copy {
        console.write("\(step.folder) is reset. Your files are in", .green)
        console.write(package.displayPath(copy.path), .cyan, label: "  ")
        console.write("To get them back, type")
        console.writeCommand("swift run workbook reset \(step.shortNumber) --undo", label: "  ")
        adviseShell(in: copy, of: package, on: console)
      } else {
        console.write("\(step.folder) is reset. It had no files of yours.", .green)
      }
    }
    return true
  }
}

/// `workbook reset --undo`: puts back what a reset moved to `.aside`.
struct UndoResetCommand {
  /// The step, or `nil` for all steps of the last reset.
  let step: Step?

  /// Puts the files back, and returns whether there were any.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let aside = AsideFolder(package: package)
    let console = Console.standard
    let results = try aside.whileLocked {
      let entries = try aside.entries().filter { step == nil || $0.step.number == step?.number }
      let stamp = try aside.newStamp()
      return try entries.filter { $0.stamp == entries.last?.stamp }.map {
        (entry: $0, replaced: try aside.putBack($0, stamp: stamp))
      }
    }
    for (entry, replaced) in results {
      console.write("\(entry.step.folder) has its files from \(entry.stamp) again.", .green)
      guard let replaced else { continue }
      console.write("The files that they replaced are in")
      console.write(package.displayPath(replaced.path), .cyan, label: "  ")
      console.write("To switch back, type")
      console.writeCommand(
        "swift run workbook reset \(entry.step.shortNumber) --undo", label: "  ")
      adviseShell(in: replaced, of: package, on: console)
    }
    if results.isEmpty {
      let subject = step.map { "files of \($0.folder)" } ?? "files"
      console.write("Nothing to undo: \(AsideFolder.folder) contains no \(subject) from a reset.")
    }
    return !results.isEmpty
  }
}

/// Tells the learner how to leave a folder that was moved while their shell was in it.
private func adviseShell(in entry: AsideFolder.Entry, of package: BookPackage, on console: Console)
{
  guard FileManager.default.currentDirectoryPath.contains("/" + entry.path) else { return }
  console.write("Your shell is still in the folder that was moved. To change to the new one, type")
  console.writeCommand("cd '\(package.url(of: entry.step.exercisePath).path)'", label: "  ")
}

import Console

/// `workbook reset --undo`: puts back what a reset moved to `.aside`.
struct UndoResetCommand {
  /// The step, or `nil` for that of the last reset.
  let step: Step?

  /// Puts the files back, and returns whether there were any.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let aside = AsideFolder(package: package)
    let console = Console.standard
    guard let entry = try aside.entries().last(where: { step == nil || $0.step == step }) else {
      let subject = step.map { "files of \($0.folder)" } ?? "files"
      console.write("Nothing to undo: \(AsideFolder.folder) contains no \(subject) from a reset.")
      return false
    }
    let replaced = try aside.putBack(entry)
    console.write("\(entry.step.folder) has its files from \(entry.stamp) again.", .green)
    if let replaced {
      console.write("The files that they replaced are in")
      replaced.write(undo: "To switch back, type", of: package, on: console)
    }
    return true
  }
}

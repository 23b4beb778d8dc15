/// `workbook reset --undo`: puts back what a reset moved to `.aside`.
struct UndoResetCommand {
  /// The step, or `nil` for all steps of the last reset.
  let step: Step?

  /// Puts the files back, and returns whether there were any.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let aside = AsideFolder(package: package)
    let console = Console.standard
    let all = try aside.entries().filter { step == nil || $0.step == step }
    guard let last = all.last else {
      let subject = step.map { "files of \($0.folder)" } ?? "files"
      console.write("Nothing to undo: \(AsideFolder.folder) contains no \(subject) from a reset.")
      return false
    }
    let stamp = aside.newStamp()
    for entry in all where entry.stamp == last.stamp {
      let replaced = try aside.putBack(entry, stamp: stamp)
      console.write("\(entry.step.folder) has its files from \(entry.stamp) again.", .green)
      guard let replaced else { continue }
      console.write("The files that they replaced are in")
      replaced.write(undo: "To switch back, type", of: package, on: console)
    }
    return true
  }
}

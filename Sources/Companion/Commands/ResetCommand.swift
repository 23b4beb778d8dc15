import Console

extension Command {
  /// `workbook reset`: restores the starter and moves the learner's files to `.aside`, or puts them
  /// back.
  static let reset = Command(
    name: "reset", operands: ["STEP"], options: [.undo],
    summary: "Restores an exercise to its starting point, and moves your files to `.aside`."
  ) { arguments in
    let step = try Step.named(arguments.operands[0], in: Step.exercises)
    let reset = Reset(package: try BookPackage.current())
    return try arguments.has(.undo) ? reset.undo(step) : reset.run(step)
  }
}

private struct Reset {
  let package: BookPackage
  let console = Console.standard

  var aside: AsideFolder { AsideFolder(package: package) }

  func run(_ step: Step) throws -> Bool {
    let exercise = try Exercise(of: step, in: package)
    if exercise.isUntouched {
      console.write("\(step.folder) already has its original files.")
    } else if let copy = try aside.reset(exercise) {
      console.write("\(step.folder) is reset. Your files are in", .green)
      write(copy, undo: "To get them back, type")
    } else {
      console.write("\(step.folder) is reset. It had no files of yours.", .green)
    }
    return true
  }

  /// Puts back what the last reset of a step moved, and returns whether there was one.
  func undo(_ step: Step) throws -> Bool {
    guard let entry = try aside.lastEntry(of: step) else {
      console.write(
        "Nothing to undo: \(AsideFolder.folder) contains no files of \(step.folder) from a reset.")
      return false
    }
    let replaced = try aside.putBack(entry)
    console.write("\(entry.step.folder) has its files from \(entry.stamp) again.", .green)
    if let replaced {
      console.write("The files that they replaced are in")
      write(replaced, undo: "To switch back, type")
    }
    return true
  }

  private func write(_ entry: AsideFolder.Entry, undo: String) {
    console.write(package.displayPath(entry.path), .cyan, label: "  ")
    console.write(undo)
    console.writeCommand(
      "swift run workbook reset \(entry.step.shortNumber) --undo", label: "  ")
  }
}

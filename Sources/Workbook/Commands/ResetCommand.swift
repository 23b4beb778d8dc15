import Foundation

/// `workbook reset`: restores the starter, and moves the learner's files to `.aside`.
struct ResetCommand {
  let steps: [Step]

  /// Resets the steps; after an error, the learner's files are complete, in their folder or aside.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let console = Console.standard
    let aside = try Self.newFolder(in: package)
    for step in steps {
      let exercise = try Exercise(of: step, in: package)
      if exercise.isUntouched {
        console.write("\(step.folder) has its original files; nothing to do.")
        continue
      }
      let copy = "\(aside)/\(step.folder)"
      try reset(exercise, in: package, copy: package.url(of: copy))
      guard !exercise.files.isEmpty else {
        console.write("\(step.folder) is reset. It had no files of yours.", .green)
        continue
      }
      console.write("\(step.folder) is reset. Your files are in", .green)
      console.write(package.displayPath(copy), .cyan, label: "  ")
      console.write("To get them back, type")
      let folder = package.displayPath(step.exercisePath)
      console.writeCommand("cp -R \(package.displayPath(copy))/. \(folder)", label: "  ")
      if FileManager.default.currentDirectoryPath.contains("/" + copy) {
        console.write("Your shell is in the folder that was moved. To leave it, type")
        console.writeCommand("cd '\(package.url(of: step.exercisePath).path)'", label: "  ")
      }
    }
    if package.exists(".aside") {
      console.write(
        "All files that a reset ever moved are in \(package.displayPath(".aside")).", .faint)
    }
    return true
  }

  /// Exchanges the learner's folder and a new folder with the starter.
  private func reset(_ exercise: Exercise, in package: BookPackage, copy: URL) throws {
    let manager = FileManager.default
    let folder = package.url(of: exercise.step.exercisePath)
    let new = copy.appendingPathExtension("part")
    try manager.createDirectory(at: new, withIntermediateDirectories: true)
    for (name, data) in exercise.starter {
      try data.write(to: new.appendingPathComponent(name))
    }
    if !manager.fileExists(atPath: folder.path) {
      try manager.moveItem(at: new, to: folder)
    } else if manager.exchangeItems(new, folder) {
      try manager.moveItem(at: new, to: copy)
    } else {
      // Between these two there is no folder, and all of the old files are aside.
      try manager.moveItem(at: folder, to: copy)
      try manager.moveItem(at: new, to: folder)
    }
  }

  /// A folder that doesn't exist yet, named after the time.
  private static func newFolder(in package: BookPackage) throws -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let name = ".aside/\(format.string(from: Date()))"
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    return names.first { !package.exists($0) } ?? "\(name)-\(UUID().uuidString)"
  }
}

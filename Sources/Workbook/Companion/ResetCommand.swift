import Foundation

/// `workbook reset`: the starter back in its place, and the learner's files aside.
struct ResetCommand {
  let steps: [Step]

  /// Resets the steps, one after the other.
  ///
  /// - Returns: That it is done.
  /// - Throws: An error if a file cannot be read or written. The learner's files are whole,
  ///   either in their place or aside.
  func run() throws -> Bool {
    let house = try House.here()
    let console = Console.standard
    let aside = try Self.newFolder(in: house)
    for step in steps {
      let exercise = Exercise(house: house, step: step)
      if try exercise.isUntouched() {
        console.print("\(step.name) is as it was given out; nothing to do.")
        continue
      }
      let hasFiles = try !exercise.files().isEmpty
      let copy = "\(aside)/\(step.name)"
      try reset(exercise, copy: house.url(of: copy))
      guard hasFiles else {
        console.print("\(step.name) starts over. There were no files of yours.", .green)
        continue
      }
      console.print("\(step.name) starts over. Your files are in", .green)
      console.print(house.shown(copy), .cyan, label: "  ")
      console.print("To get them back, type")
      let command = "cp -R \(house.shown(copy))/. \(house.shown(exercise.folder))"
      console.printCommand(command, label: "  ")
      if FileManager.default.currentDirectoryPath.contains("/" + copy) {
        console.print("Your shell is in the folder that was put aside. To leave it, type")
        console.printCommand("cd '\(house.url(of: exercise.folder).path)'", label: "  ")
      }
    }
    if FileManager.default.fileExists(atPath: house.url(of: ".aside").path) {
      console.print("All that was ever put aside is in \(house.shown(".aside")).", .faint)
    }
    return true
  }

  /// The starter takes the place of the learner's folder, which takes the place of the starter.
  private func reset(_ exercise: Exercise, copy: URL) throws {
    let manager = FileManager.default
    let place = exercise.house.url(of: exercise.folder)
    let starter = try exercise.starter()
    try manager.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)

    let part = copy.appendingPathExtension("part")
    try manager.createDirectory(at: part, withIntermediateDirectories: true)
    for (name, data) in starter {
      try data.write(to: part.appendingPathComponent(name))
    }
    if !manager.fileExists(atPath: place.path) {
      try manager.moveItem(at: part, to: place)
    } else if FolderSwap.swap(part, place) {
      try manager.moveItem(at: part, to: copy)
    } else {
      // One after the other: in between no files stand there, and all of the old ones aside.
      try manager.moveItem(at: place, to: copy)
      try manager.moveItem(at: part, to: place)
    }
  }

  /// A folder that is not there yet, named after the time.
  private static func newFolder(in house: House) throws -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let name = ".aside/\(format.string(from: Date()))"
    let names = [name] + (2...99).map { "\(name)-\($0)" }
    let free = names.first { !FileManager.default.fileExists(atPath: house.url(of: $0).path) }
    return free ?? name + "-" + UUID().uuidString
  }
}

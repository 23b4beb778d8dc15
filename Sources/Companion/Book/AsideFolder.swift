import Foundation

/// The folder `.aside` with the learner's files that a reset replaced.
struct AsideFolder {
  static let folder = ".aside"

  /// The files of one exercise, and when they were moved.
  struct Entry {
    let stamp: String
    let step: Step

    var path: String { "\(AsideFolder.folder)/\(stamp)-\(step.folder)" }
  }

  let package: BookPackage
  private let manager = FileManager.default

  /// What is in the folder, the oldest first.
  func entries() throws -> [Entry] {
    guard package.exists(Self.folder) else { return [] }
    return try package.names(in: Self.folder).compactMap { name in
      Step.exercises.first { name.hasSuffix("-\($0.folder)") }
        .map { Entry(stamp: String(name.dropLast($0.folder.count + 1)), step: $0) }
    }
  }

  /// The time, in the order of whose texts the entries are.
  ///
  /// Where there is an entry with the same one, the move fails, and no file is lost.
  private static func newStamp() -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss-SSS"
    return format.string(from: Date())
  }

  /// Restores the starter of an exercise, and returns where the learner's files are, if it had any.
  func reset(_ exercise: Exercise) throws -> Entry? {
    // The starter is complete before a file moves: the disk may be full.
    let starter = package.url(of: "\(Self.folder)/.starter")
    try? manager.removeItem(at: starter)
    defer { try? manager.removeItem(at: starter) }
    try manager.createDirectory(at: starter, withIntermediateDirectories: true)
    for (name, data) in exercise.starter {
      try data.write(to: starter.appendingPathComponent(name))
    }
    let entry = try moveAside(exercise.step)
    try manager.moveItem(at: starter, to: package.url(of: exercise.step.exercisePath))
    return try entry.flatMap(keepingWork)
  }

  /// Puts the files of an entry back, and returns the entry with the files they replaced, if any.
  func putBack(_ entry: Entry) throws -> Entry? {
    let replaced = try moveAside(entry.step)
    try manager.moveItem(
      at: package.url(of: entry.path), to: package.url(of: entry.step.exercisePath))
    return try replaced.flatMap(keepingWork)
  }

  /// Moves the folder of an exercise to a new entry, if there is one.
  private func moveAside(_ step: Step) throws -> Entry? {
    guard package.exists(step.exercisePath) else { return nil }
    let entry = Entry(stamp: Self.newStamp(), step: step)
    try manager.createDirectory(at: package.url(of: Self.folder), withIntermediateDirectories: true)
    try manager.moveItem(
      at: package.url(of: step.exercisePath), to: package.url(of: entry.path))
    return entry
  }

  /// The entry, unless it's empty or contains the starter and nothing else: then it's removed.
  private func keepingWork(_ entry: Entry) throws -> Entry? {
    let folder = package.url(of: entry.path)
    let names = try manager.contentsOfDirectory(atPath: folder.path)
    let starter = try Exercise.starter(of: entry.step, in: package)
    let isStarter =
      Set(names) == Set(starter.keys) && (try? package.texts(in: entry.path)) == starter
    guard names.isEmpty || isStarter else { return entry }
    try manager.removeItem(at: folder)
    return nil
  }
}

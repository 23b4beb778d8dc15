import Console
import Foundation

/// The folder `.aside` with the learner's files that a reset replaced.
///
/// After an error, they are complete, in their folder or here.
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

  func lastEntry(of step: Step) throws -> Entry? {
    guard package.exists(Self.folder) else { return nil }
    let ending = "-\(step.folder)"
    return try package.names(in: Self.folder).last { $0.hasSuffix(ending) }
      .map { Entry(stamp: String($0.dropLast(ending.count)), step: step) }
  }

  /// Restores the starter of an exercise, and returns where the learner's files are, if it had any.
  func reset(_ exercise: Exercise) throws -> Entry? {
    // The starter is complete before a file moves: the disk may be full.
    let starter = "\(Self.folder)/.starter"
    try package.write(exercise.starter.mapValues(\.text), to: starter)
    return try replace(exercise.step, by: starter)
  }

  /// Puts the files of an entry back, and returns the entry with the files they replaced, if any.
  func putBack(_ entry: Entry) throws -> Entry? { try replace(entry.step, by: entry.path) }

  /// Moves the folder of an exercise to a new entry, if there is one, and another one to its place.
  private func replace(_ step: Step, by folder: String) throws -> Entry? {
    let exercise = package.url(of: step.exercisePath)
    let entry = Entry(stamp: Self.newStamp(), step: step)
    let isThere = package.exists(step.exercisePath)
    if isThere { try manager.moveItem(at: exercise, to: package.url(of: entry.path)) }
    try manager.moveItem(at: package.url(of: folder), to: exercise)
    return try isThere && hasWork(entry) ? entry : nil
  }

  /// The time as a name; where there is an entry with it, the move fails, and no file is lost.
  private static func newStamp() -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss-SSS"
    return format.string(from: Date())
  }

  /// Whether an entry has more than the starter; if it hasn't, it's removed.
  private func hasWork(_ entry: Entry) throws -> Bool {
    let folder = package.url(of: entry.path)
    let names = try manager.contentsOfDirectory(atPath: folder.path)
    let starter = try Exercise.starter(of: entry.step, in: package)
    let isStarter =
      Set(names) == Set(starter.keys) && (try? package.texts(in: entry.path)) == starter
    guard names.isEmpty || isStarter else { return true }
    try manager.removeItem(at: folder)
    return false
  }
}

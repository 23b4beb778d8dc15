import Foundation

/// The folder `.aside` with the learner's files that a reset replaced.
struct AsideFolder {
  static let folder = ".aside"

  /// The files of one exercise, in a folder at the same depth, so that relative links stay valid.
  struct Entry {
    let stamp: String
    let step: Step

    var path: String { "\(AsideFolder.folder)/\(stamp)-\(step.folder)" }
  }

  let package: BookPackage
  private let manager = FileManager.default

  /// Runs `body` while no other process changes the folder.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    // A file system without locks has only the order of operations.
    let lock = open(package.root.path, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    flock(lock, LOCK_EX)
    func cleanUp() {
      try? manager.removeItem(at: starter)
      // The system refuses to remove a folder that isn't empty.
      rmdir(package.url(of: Self.folder).path)
    }
    defer { cleanUp() }
    // A reset that was killed left the starter.
    cleanUp()
    return try body()
  }

  /// What is in the folder, the oldest first.
  func entries() throws -> [Entry] {
    guard package.exists(Self.folder) else { return [] }
    return try package.names(in: Self.folder)
      .compactMap { name in
        Step.exercises.first { name.hasSuffix("-\($0.folder)") }
          .map { Entry(stamp: String(name.dropLast($0.folder.count + 1)), step: $0) }
      }
      .sorted { Self.isEarlier($0.stamp, than: $1.stamp) }
  }

  /// Whether a stamp is earlier than another: `2026-01-02-030405-9` than `2026-01-02-030405-10`.
  private static func isEarlier(_ stamp: String, than other: String) -> Bool {
    stamp.compare(other, options: .numeric) == .orderedAscending
  }

  /// The time or, if the last stamp is as late or later, that one with the next number after it.
  func newStamp() throws -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let now = format.string(from: Date())
    guard let last = try entries().last?.stamp, !Self.isEarlier(last, than: now) else { return now }
    var parts = last.components(separatedBy: "-")
    // Four parts are the time.
    let number = parts.count > 4 ? Int(parts.removeLast()) ?? 1 : 1
    return "\(parts.joined(separator: "-"))-\(number + 1)"
  }

  /// Restores the starter of an exercise, and returns where the learner's files are, if it had any.
  func reset(_ exercise: Exercise, stamp: String) throws -> Entry? {
    try manager.createDirectory(at: starter, withIntermediateDirectories: true)
    for (name, data) in exercise.starter {
      try data.write(to: starter.appendingPathComponent(name))
    }
    return try replace(Entry(stamp: stamp, step: exercise.step), by: starter)
  }

  /// Puts the files of an entry back, and returns the entry with the files they replaced, if any.
  func putBack(_ entry: Entry, stamp: String) throws -> Entry? {
    try replace(Entry(stamp: stamp, step: entry.step), by: package.url(of: entry.path))
  }

  /// Moves the files of an exercise to a new entry, and other files in their place.
  ///
  /// Between the two moves there is no folder, and all files are aside.
  private func replace(_ entry: Entry, by new: URL) throws -> Entry? {
    let folder = folder(of: entry.step)
    let old = package.url(of: entry.path)
    if manager.hasItem(at: folder) {
      try manager.moveItem(at: folder, to: old)
    } else {
      let parent = folder.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
    }
    try manager.moveItem(at: new, to: folder)
    guard manager.hasItem(at: old) else { return nil }
    guard try isWithoutWork(entry) else { return entry }
    try manager.removeItem(at: old)
    return nil
  }

  /// Whether an entry is empty, or contains the starter and nothing else.
  private func isWithoutWork(_ entry: Entry) throws -> Bool {
    let folder = package.url(of: entry.path).path
    guard let names = try? manager.contentsOfDirectory(atPath: folder) else { return false }
    let starter = try Exercise.starter(of: entry.step, in: package)
    return names.isEmpty
      || names.sorted() == starter.keys.sorted()
        && names.allSatisfy { (try? package.text(of: "\(entry.path)/\($0)")) == starter[$0] }
  }

  /// The folder of an exercise or, if that is a link, its target.
  private func folder(of step: Step) -> URL {
    let url = package.url(of: step.exercisePath)
    return package.exists(step.exercisePath) ? url.resolvingSymlinksInPath() : url
  }

  /// Where the starter is put together; a reset that is killed leaves only this folder.
  private var starter: URL { package.url(of: "\(Self.folder)/.starter") }
}

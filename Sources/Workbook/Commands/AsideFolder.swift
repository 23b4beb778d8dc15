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

  /// Runs `body` while no other process changes the folder, after removing a killed reset's files.
  func whileLocked<Result>(_ body: () throws -> Result) throws -> Result {
    try manager.whileLocked(package.root) {
      var isFolder: ObjCBool = false
      let path = package.url(of: Self.folder).path
      if manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        let name = package.displayPath(Self.folder)
        throw WorkbookError(
          "\(name) is not a folder. Type `mv \(name) \(name).old`, then try again.")
      }
      // The system refuses to remove a folder that isn't empty.
      defer { rmdir(path) }
      if manager.hasItem(at: starter) { try manager.removeItem(at: starter) }
      for entry in try entries() where try isStarter(entry) {
        try manager.removeItem(at: url(of: entry))
      }
      return try body()
    }
  }

  /// What is in the folder, the oldest first.
  func entries() throws -> [Entry] {
    guard package.exists(Self.folder) else { return [] }
    let entries = try package.names(in: Self.folder).compactMap { name in
      Step.exercises.first { name.hasSuffix("-\($0.folder)") }
        .map { Entry(stamp: String(name.dropLast($0.folder.count + 1)), step: $0) }
    }
    return entries.sorted { $0.stamp.compare($1.stamp, options: .numeric) == .orderedAscending }
  }

  /// The time or, if the last stamp is as late or later, that stamp with a higher number.
  func newStamp() throws -> String {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let now = format.string(from: Date())
    guard let last = try entries().last?.stamp,
      last.compare(now, options: .numeric) != .orderedAscending
    else { return now }
    let parts = last.split(separator: "-")
    let number = parts.count > 4 ? Int(parts[4]) ?? 1 : 1
    return (parts.prefix(4).map(String.init) + ["\(number + 1)"]).joined(separator: "-")
  }

  /// Restores the starter of an exercise, and returns where the learner's files are, if it had any.
  func reset(_ exercise: Exercise, stamp: String) throws -> Entry? {
    try manager.createDirectory(at: starter, withIntermediateDirectories: true)
    // After an error, this folder has no use. Without one, it has another place.
    defer { try? manager.removeItem(at: starter) }
    for (name, data) in exercise.starter {
      try data.write(to: starter.appendingPathComponent(name))
    }
    let folder = folder(of: exercise.step)
    guard manager.hasItem(at: folder) else {
      try manager.createDirectory(
        at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.moveItem(at: starter, to: folder)
      return nil
    }
    let entry = Entry(stamp: stamp, step: exercise.step)
    try manager.moveItem(at: starter, to: url(of: entry))
    let old = try exchange(entry, spare: Entry(stamp: "\(stamp)-2", step: exercise.step))
    return try keep(old)
  }

  /// Puts the files of an entry back, and returns the entry with the files they replaced, if any.
  func putBack(_ entry: Entry, stamp: String) throws -> Entry? {
    let folder = folder(of: entry.step)
    guard manager.hasItem(at: folder) else {
      try manager.moveItem(at: url(of: entry), to: folder)
      return nil
    }
    let new = Entry(stamp: stamp, step: entry.step)
    let old = try exchange(entry, spare: new)
    if old.stamp != new.stamp { try manager.moveItem(at: url(of: old), to: url(of: new)) }
    return try keep(new)
  }

  /// Exchanges an entry and the folder of its exercise, and returns the entry with the old files.
  private func exchange(_ entry: Entry, spare: Entry) throws -> Entry {
    let folder = folder(of: entry.step)
    if manager.exchangeItems(url(of: entry), folder) { return entry }
    // Between these two there is no folder, and all files are aside.
    try manager.moveItem(at: folder, to: url(of: spare))
    try manager.moveItem(at: url(of: entry), to: folder)
    return spare
  }

  /// Keeps an entry if it has files of the learner's.
  private func keep(_ entry: Entry) throws -> Entry? {
    let isEmpty = (try? manager.contentsOfDirectory(atPath: url(of: entry).path))?.isEmpty ?? false
    guard try isEmpty || isStarter(entry) else { return entry }
    try manager.removeItem(at: url(of: entry))
    return nil
  }

  /// Whether an entry contains the starter and nothing else.
  private func isStarter(_ entry: Entry) throws -> Bool {
    let starter = try Exercise.starter(of: entry.step, in: package)
    guard let names = try? manager.contentsOfDirectory(atPath: url(of: entry).path) else {
      return false
    }
    return names.sorted() == starter.keys.sorted()
      && names.allSatisfy { (try? package.text(of: "\(entry.path)/\($0)")) == starter[$0] }
  }

  private func url(of entry: Entry) -> URL { package.url(of: entry.path) }

  /// The folder of an exercise or, if that is a link, its target.
  private func folder(of step: Step) -> URL {
    let url = package.url(of: step.exercisePath)
    return package.exists(step.exercisePath) ? url.resolvingSymlinksInPath() : url
  }

  /// Where the starter is put together; a reset that is killed leaves only this folder.
  private var starter: URL { package.url(of: "\(Self.folder)/.starter") }
}

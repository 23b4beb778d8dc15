import Console
import Foundation

/// The folder of what the companion builds: `.build/direct`, unless another one is named.
///
/// Each entry has the digest of all that it was made of in its name, and gets this name when it's
/// complete. So an entry is never out of date, and one that was broken off is never used. Neither
/// SwiftPM nor an editor knows the folder, and if you delete it, nothing is lost but time.
struct BuildFolder {
  static let path = ".build/direct"

  let package: BookPackage
  /// The path in the package.
  var path = Self.path
  /// How many entries of one name are kept: a learner goes back and forth between a few versions.
  private static let limit = 6

  var url: URL { package.url(of: path) }

  func url(of name: String) -> URL { url.appendingPathComponent(name) }

  /// Runs `body` while no other command of the companion builds; until then, it calls `poll`.
  func whileLocked<T>(poll: Poll, _ body: () throws -> T) throws -> T {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let path = url(of: "lock").path
    let lock = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard lock >= 0 else {
      let code = POSIXErrorCode(rawValue: errno) ?? .EIO
      throw POSIXError(code, userInfo: [NSFilePathErrorKey: path])
    }
    defer { close(lock) }
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      // On a file system without locks, the order of operations has to do.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      try Signals.throwIfArrived()
      try poll("waiting for another check")
      usleep(20_000)
    }
    return try body()
  }

  /// The entry with a name and a digest; if it isn't there, `make` fills an empty folder.
  func entry(
    _ name: String, _ digest: Digest, make: (_ folder: URL) throws -> Void
  ) throws -> URL {
    let entry = url(of: "\(name)-\(digest)")
    let manager = FileManager.default
    if manager.fileExists(atPath: entry.path) {
      // The oldest ones are removed first.
      try? manager.setAttributes([.modificationDate: Date()], ofItemAtPath: entry.path)
      return entry
    }
    try removeOldEntries(of: name)
    let new = url(of: "new-\(getpid())-\(name)")
    try? manager.removeItem(at: new)
    try manager.createDirectory(at: new, withIntermediateDirectories: true)
    do {
      try make(new)
    } catch {
      try? manager.removeItem(at: new)
      throw error
    }
    try manager.moveItem(at: new, to: entry)
    return entry
  }

  private func removeOldEntries(of name: String) throws {
    let manager = FileManager.default
    let entries = try manager.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
    let same = entries.filter { entry in
      let parts = entry.lastPathComponent.split(separator: "-")
      return parts.count == 2 && parts[0] == name
    }
    let dates = same.map { (manager.modificationDate(of: $0) ?? .distantPast, $0) }
    for (_, entry) in dates.sorted(by: { $0.0 > $1.0 }).dropFirst(Self.limit - 1) {
      try? manager.removeItem(at: entry)
    }
    // A command that was killed leaves its folder. No other one builds now.
    for entry in entries
    where entry.lastPathComponent.hasPrefix("new-")
      && !entry.lastPathComponent.hasPrefix("new-\(getpid())-")
    {
      try? manager.removeItem(at: entry)
    }
  }
}

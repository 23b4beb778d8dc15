import Foundation

/// A full disk, which makes the tests of right code fail, and cuts off what they report.
enum FullDisk {
  /// A run writes its report, and the compiler its temporary files: some hundred kilobytes.
  private static let leastSpace = 1 << 20

  /// Throws an error that names the disk if one that a run needs is full.
  ///
  /// The compiler removes its files, and then the disk has space again. So what the build printed
  /// counts, too.
  static func throwIfFound(for package: BookPackage, messages: String = "") throws {
    let temporary = FileManager.default.temporaryDirectory.path
    let folders = [(temporary, "set TMPDIR to a folder on another disk"), (package.root.path, nil)]
    for (folder, other) in folders where isFull(folder) {
      throw error(folder, other)
    }
    let reasons = [ENOSPC, EDQUOT].map { String(cString: strerror($0)) } + ["I/O error (code: 28)"]
    guard reasons.contains(where: messages.contains) else { return }
    let isTemporary = messages.contains(temporary)
    throw isTemporary ? error(folders[0].0, folders[0].1) : error(folders[1].0, folders[1].1)
  }

  /// The error for a folder on a full disk.
  static func error(_ folder: String, _ other: String?) -> WorkbookError {
    WorkbookError(
      """
      The disk that contains \(folder) is full, so the tests can't run. \
      Free some megabytes\(other.map { ", or \($0)" } ?? ""), and try again.
      """)
  }

  private static func isFull(_ folder: String) -> Bool {
    guard let disk = try? FileManager.default.attributesOfFileSystem(forPath: folder) else {
      return false
    }
    let number = { (key: FileAttributeKey) in (disk[key] as? NSNumber)?.intValue }
    let freeSpace = number(.systemFreeSize) ?? .max
    // Some file systems don't count files.
    let hasFiles = number(.systemNodes) ?? 0 > 0
    return freeSpace < leastSpace || hasFiles && number(.systemFreeNodes) == 0
  }
}

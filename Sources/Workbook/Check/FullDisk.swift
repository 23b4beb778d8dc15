import Foundation

/// A full disk, which makes the tests of right code fail, and cuts off what they report.
enum FullDisk {
  /// A run writes its report, and the compiler its temporary files: some hundred kilobytes.
  private static let leastSpace = 1 << 20

  /// What programs print about a full disk.
  private static let reasons =
    WorkbookError.fullDiskCodes.map { String(cString: strerror($0)) } + [
      "I/O error (code: 28)", "database or disk is full",
    ]

  /// Whether a program printed that a disk is full.
  static func isReported(in output: String) -> Bool { reasons.contains(where: output.contains) }

  /// Throws an error if a disk that a run needs is full or was full during a build.
  static func throwIfFound(for package: BookPackage, messages: String = "") throws {
    let temporary = FileManager.default.temporaryFolder.path
    let folders = [
      (path: temporary, advice: ", or set TMPDIR to a folder on another disk"),
      (path: package.root.path, advice: ""),
    ]
    // The compiler removes its files, and then the disk has space again.
    let reported =
      isReported(in: messages) ? folders[messages.contains(temporary) ? 0 : 1] : nil
    guard let folder = folders.first(where: { isFull($0.path) }) ?? reported else { return }
    throw WorkbookError(
      """
      The disk that contains \(folder.path) is full, so the tests can't run. \
      Free some megabytes\(folder.advice), and try again.
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

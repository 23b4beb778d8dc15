import Foundation

/// What a file contained at one moment, and when it was last written.
///
/// The date alone is not enough: `cp -p` and some editors keep it.
struct FileVersion: Equatable {
  /// The content, or `nil` if the file can't be read or is missing.
  let content: Data?
  let date: Date?

  /// Reads a file, or the target of a link.
  init(of file: URL) {
    content = try? Data(contentsOf: file)
    date = FileManager.default.modificationDate(of: file.resolvingSymlinksInPath())
  }
}

/// What the system knows of a file without reading it: another one after each save.
///
/// An editor that saves makes a new file or changes this one, and no program can set back the time
/// of a change.
struct FileStamp: Equatable {
  private let numbers: [Int]

  /// Looks at a file, or at the target of a link.
  init(of file: URL) {
    var status = stat()
    guard fstatat(AT_FDCWD, file.path, &status, 0) == 0 else {
      numbers = []
      return
    }
    #if canImport(Darwin)
      let (saved, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (saved, changed) = (status.st_mtim, status.st_ctim)
    #endif
    numbers = [
      Int(status.st_ino), Int(status.st_size), saved.tv_sec, saved.tv_nsec, changed.tv_sec,
      changed.tv_nsec,
    ]
  }
}

extension FileManager {
  /// The folder for temporary files: the one in TMPDIR, which Foundation ignores on Apple systems,
  /// but SwiftPM doesn't.
  package var temporaryFolder: URL {
    let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return path.isEmpty ? temporaryDirectory : URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Throws an error that says what to do if the folder for temporary files isn't writable.
  func checkTemporaryFolder() throws(WorkbookError) {
    let folder = temporaryFolder
    let file = folder.appendingPathComponent(UUID().uuidString)
    defer { try? removeItem(at: file) }
    // If this fails, the next line says why.
    try? createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try Data(count: 4096).write(to: file)
    } catch {
      let isSet = ProcessInfo.processInfo.environment["TMPDIR"] != nil
      throw WorkbookError(
        """
        No temporary file can be written to \(folder.path)\(isSet ? ", the folder in TMPDIR" : ""): \
        \(WorkbookError.systemReason(of: error)). \
        Type `\(isSet ? "unset TMPDIR" : "mkdir -p ~/tmp && export TMPDIR=~/tmp")`.
        """)
    }
  }

  /// Whether there is a file, a folder, or a link, even one without a target.
  func hasItem(at url: URL) -> Bool { (try? attributesOfItem(atPath: url.path)) != nil }

  /// Whether there is a folder, or a link to one.
  func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The time at which a file was last written, or `nil` if there is no such file.
  func modificationDate(of file: URL) -> Date? {
    (try? attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }
}

extension String {
  /// The text, such as a path, as one word of a shell.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "./_-+".contains($0) }
    return isPlain ? self : "'\(replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}

extension Data {
  package var text: String { String(decoding: self, as: UTF8.self) }
}

import Foundation

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

import Foundation

extension FileManager {
  /// The folder for temporary files: the one in TMPDIR, which Foundation ignores on Apple systems,
  /// but SwiftPM doesn't.
  package var temporaryFolder: URL {
    let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return path.isEmpty ? temporaryDirectory : URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Whether there is a folder, or a link to one.
  package func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  package func modificationDate(of file: URL) -> Date? {
    (try? attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }
}

extension String {
  /// The text, such as a path, as one word of a shell.
  package var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "./_-+".contains($0) }
    return isPlain ? self : "'\(replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}

extension Data {
  package var text: String { String(decoding: self, as: UTF8.self) }
}

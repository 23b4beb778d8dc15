import Foundation

extension FileManager {
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

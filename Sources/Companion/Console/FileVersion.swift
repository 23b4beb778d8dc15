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

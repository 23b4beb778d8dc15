import Console
import Foundation

/// What tells a file from the one before the last save, also if only its date differs.
struct FileStamp: Equatable {
  private let date: Date?
  private let contents: Data?

  init(of file: URL) {
    date = FileManager.default.modificationDate(of: file)
    contents = try? Data(contentsOf: file)
  }
}

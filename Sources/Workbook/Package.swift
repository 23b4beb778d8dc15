import Foundation

/// The folder in which the workbook lies.
enum Package {
  /// Finds the folder of the package.
  ///
  /// - Parameter start: A folder in the package.
  /// - Returns: The nearest folder, from there upwards, that holds the manifest and the chapters.
  /// - Throws: `NotInPackage` if there is none.
  static func root(from start: URL) throws -> URL {
    var folder = start.standardizedFileURL
    while true {
      let isRoot = ["Package.swift", "Chapters"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      if isRoot { return folder }
      guard folder.path != "/" else { throw NotInPackage(start: start.path) }
      folder = folder.deletingLastPathComponent()
    }
  }
}

/// A folder that is not in the package of the workbook.
struct NotInPackage: Error, CustomStringConvertible {
  let start: String

  var description: String {
    "\(start) is not in the workbook; change to its folder and try again"
  }
}

import Foundation

/// The package as it lies on disk.
struct House {
  let root: URL

  /// The package with this folder as its top.
  init(root: URL) {
    self.root = root
  }

  /// Finds the package.
  ///
  /// - Parameter start: A folder in the package.
  /// - Throws: `NotInHouse` if no folder, from there upwards, holds a manifest and chapters.
  init(around start: String) throws {
    var folder = URL(fileURLWithPath: start).standardizedFileURL
    while true {
      let isRoot = ["Package.swift", "Chapters"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
      }
      if isRoot { break }
      guard folder.path != "/" else { throw NotInHouse(start: start) }
      folder = folder.deletingLastPathComponent()
    }
    root = folder
  }

  /// The text of a file.
  func text(of file: String) throws -> String {
    try String(contentsOf: url(of: file), encoding: .utf8)
  }

  /// The names in a folder, sorted, without those that are hidden.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)
      .filter { !$0.hasPrefix(".") }
      .sorted()
  }

  /// The texts of the files in a folder, by their names.
  func files(in folder: String) throws -> [String: String] {
    let names = try names(in: folder)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text(of: "\(folder)/\($0)")) })
  }

  /// The names of the chapters' files, in order; pictures lie beside them.
  func chapters() throws -> [String] {
    try names(in: "Chapters").filter { $0.hasSuffix(".md") }
  }

  /// The README and the chapters, in order.
  func pages() throws -> [Page] {
    try (["README.md"] + chapters().map { "Chapters/\($0)" }).map {
      Page(path: $0, text: try text(of: $0))
    }
  }

  /// The display names of the tests in a file's text, from top to bottom.
  static func testNames(in text: String) -> [String] {
    text.components(separatedBy: "@Test(\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  func url(of path: String) -> URL {
    root.appendingPathComponent(path)
  }
}

/// A folder that is not in the package.
struct NotInHouse: OwnError {
  let start: String

  var description: String {
    "\(start) is not in the workbook; change to its folder and try again"
  }
}

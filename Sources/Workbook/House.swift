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

  /// The package in which the program was started.
  ///
  /// - Returns: The package.
  /// - Throws: `NotInHouse` if the program was started elsewhere.
  static func here() throws -> House {
    try House(around: FileManager.default.currentDirectoryPath)
  }

  /// A line of a file, if there is one.
  ///
  /// - Parameters:
  ///   - number: Its number, from 1.
  ///   - file: The path of the file.
  /// - Returns: The line, or `nil` if the file has none with this number.
  func line(_ number: Int, of file: String) -> String? {
    let lines = (try? text(of: file))?.lines ?? []
    return lines.indices.contains(number - 1) ? lines[number - 1] : nil
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

  /// A path that begins in the folder of the package, as one writes it where the program was started.
  func shown(_ path: String) -> String {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path
    let top = root.resolvingSymlinksInPath().path
    guard here.hasPrefix(top + "/") else { return path }
    let depth = here.dropFirst(top.count).filter { $0 == "/" }.count
    return String(repeating: "../", count: depth) + path
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

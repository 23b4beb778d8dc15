import Console
import Foundation

/// The files of the package on disk, by their paths in its folder.
package struct BookPackage {
  let root: URL

  package static func current() throws(WorkbookError) -> BookPackage {
    try BookPackage(containing: FileManager.default.currentDirectoryPath)
  }

  package func url(of path: String) -> URL { root.appendingPathComponent(path) }

  /// The folder as a compiler prints it.
  var resolvedRoot: String { root.resolvingSymlinksInPath().path }

  package func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: path).path)
  }

  package func text(of path: String) throws -> String {
    try String(contentsOf: url(of: path), encoding: .utf8)
  }

  /// A line of a file; it is `nil` if there's no such line.
  func line(at location: SourceLocation) -> String? {
    guard let number = location.line, number > 0 else { return nil }
    return (try? text(of: location.file))?.lines.dropFirst(number - 1).first
  }

  /// The sorted names in a folder, hidden ones left out.
  package func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  package func texts(in folder: String) throws -> [String: String] {
    let names = try names(in: folder)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text(of: "\(folder)/\($0)")) })
  }

  /// The paths of the visible files below a folder, relative to it and sorted.
  package func files(below folder: String) -> [String] {
    // The folder of a step may be a link, which `subpaths` doesn't follow.
    let root = url(of: folder).resolvingSymlinksInPath().path
    let paths = FileManager.default.subpaths(atPath: root) ?? []
    return paths.sorted().filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && !FileManager.default.isFolder(url(of: "\(folder)/\(path)"))
    }
  }

  package func swiftFiles(below folder: String) -> [String] {
    files(below: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
  }

  /// How to get a file back as the book has it.
  static func restoring(_ words: String) -> String { "Type `git restore \(words)`." }

  /// The variables for a program that builds the package: some switches of the manifest, and none
  /// of the others, whatever the learner's shell exports.
  static func switches(_ values: [String: String]) -> [String: String] {
    ["STEP": "", "SOLUTIONS": "", "END_TO_END": "", "AUTHOR": ""].merging(values) { $1 }
  }

  /// A path as the learner can use it in the current folder.
  package func displayPath(_ path: String) -> String {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path
    guard current.hasPrefix(resolvedRoot + "/") else { return path }
    let depth = current.dropFirst(resolvedRoot.count).filter { $0 == "/" }.count
    return String(repeating: "../", count: depth) + path
  }

  func displayPath(_ location: SourceLocation) -> String { displayPath(location.description) }
}

extension BookPackage {
  init(containing folder: String) throws(WorkbookError) {
    self.init(root: URL(fileURLWithPath: folder).standardizedFileURL)
    while !["Package.swift", "Chapters"].allSatisfy(exists) {
      // The loop wouldn't end above a deleted folder.
      guard root.path.hasPrefix("/"), root.path != "/" else {
        throw WorkbookError(
          "\(folder) is not in the workbook. Change to the workbook's folder and try again.")
      }
      self.init(root: root.deletingLastPathComponent())
    }
  }
}

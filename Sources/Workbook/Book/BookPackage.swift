import Foundation

/// The files of the package on disk, by their paths in its folder.
struct BookPackage {
  let root: URL

  /// The package in which the program was started.
  static func current() throws(WorkbookError) -> BookPackage {
    try BookPackage(containing: FileManager.default.currentDirectoryPath)
  }

  /// Whether the package was neither deleted nor moved since the program started.
  var isThere: Bool { exists("Package.swift") }

  /// The error if it was deleted or moved.
  var missing: WorkbookError {
    WorkbookError(
      "The folder \(root.path) was moved or deleted. Change to the workbook's folder with `cd`.")
  }

  func url(of path: String) -> URL { root.appendingPathComponent(path) }

  /// The folder as a compiler prints it.
  var resolvedRoot: String { root.resolvingSymlinksInPath().path }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(of: path).path)
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: url(of: path), encoding: .utf8)
  }

  /// The sorted names in a folder, hidden ones left out.
  func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The texts of the files in a folder, by name.
  func texts(in folder: String) throws -> [String: String] {
    let names = try names(in: folder)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try text(of: "\(folder)/\($0)")) })
  }

  /// The paths of the visible files below a folder, relative to it and sorted.
  ///
  /// It follows links to folders, as SwiftPM does, but not back to a folder that it is in.
  func files(below folder: String) -> [String] {
    files(below: folder, in: [url(of: folder).resolvingSymlinksInPath().path + "/"]).sorted()
  }

  private func files(below folder: String, in parents: [String]) -> [String] {
    ((try? names(in: folder)) ?? []).flatMap { name -> [String] in
      let item = url(of: "\(folder)/\(name)")
      guard FileManager.default.isFolder(item) else { return [name] }
      let target = item.resolvingSymlinksInPath().path + "/"
      if parents.contains(where: { $0.hasPrefix(target) }) { return [] }
      return files(below: "\(folder)/\(name)", in: parents + [target]).map { "\(name)/\($0)" }
    }
  }

  /// The README, the chapters in order, the glossary, the pages of errors, and the library's
  /// documentation.
  func pages() throws -> [Page] {
    let paths = try ["Chapters", "Chapters/Errors", "Sources/Multicast/Multicast.docc"].flatMap {
      folder in
      try names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return try (["README.md"] + paths).map { Page(path: $0, text: try text(of: $0)) }
  }

  /// The sentence that says how to get a file back as the book has it.
  ///
  /// The copy may have been downloaded without Git.
  func restoring(_ words: String) -> String {
    exists(".git") || isBelowRepository
      ? "Type `git restore \(words)`."
      : "This copy of the workbook has no Git repository: get the file from a new copy."
  }

  private var isBelowRepository: Bool {
    var folder = root
    while folder.path != "/", folder.path.hasPrefix("/") {
      folder = folder.deletingLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent(".git").path) {
        return true
      }
    }
    return false
  }

  /// The variables for a program that builds the package: some switches of the manifest, and none
  /// of the others, whatever the learner's shell exports.
  static func switches(_ values: [String: String]) -> [String: String] {
    ["STEP": "", "SOLUTIONS": "", "END_TO_END": ""].merging(values) { $1 }
  }

  /// A path as the learner can use it in the current folder.
  func displayPath(_ path: String) -> String {
    let current = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
      .resolvingSymlinksInPath().path
    guard current.hasPrefix(resolvedRoot + "/") else { return path }
    let depth = current.dropFirst(resolvedRoot.count).filter { $0 == "/" }.count
    return String(repeating: "../", count: depth) + path
  }

  func displayPath(_ location: SourceLocation) -> String { displayPath(location.description) }
}

extension BookPackage {
  /// Finds the package that contains a folder.
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

import Console
import Foundation

@testable import Companion

/// The built `workbook`, run as a learner runs it.
enum Product {
  static func run(_ words: String...) throws -> Subprocess.Run {
    try run(words)
  }

  /// Runs the program in a folder until it ends; `input` is what is typed.
  static func run(
    _ words: [String], in folder: String = package.root.path, environment: [String: String] = [:],
    input: String = ""
  ) throws -> Subprocess.Run {
    let script = "cd \"$0\" && printf %s \"$INPUT\" | \"$@\""
    let variables = ["INPUT": input, "LC_ALL": "C.UTF-8", "COLUMNS": "80"]
    return try Subprocess.run(
      ["/bin/sh", "-c", script, folder, path] + words,
      environment: variables.merging(environment) { $1 })
  }

  /// The package, without links in its path, since processes have no links in theirs.
  static let package: BookPackage = {
    guard let package = try? BookPackage(containing: #filePath) else {
      fatalError("The tests are not in the workbook: \(#filePath)")
    }
    return BookPackage(root: package.root.resolvingSymlinksInPath())
  }()

  /// Makes or updates a copy of the package; files that stay the same need no new build.
  static func copy(at folder: String) throws -> BookPackage {
    let copy = BookPackage(root: package.url(of: folder))
    let manager = FileManager.default
    let parts = ["Sources", "Solutions", "Exercises", "Tests", "Chapters"]
    func files(of package: BookPackage) -> [String] {
      let paths = parts.flatMap { part in package.files(below: part).map { "\(part)/\($0)" } }
      return ["Package.swift"] + paths.filter { !manager.isFolder(package.url(of: $0)) }
    }
    let names = files(of: package)
    for name in Set(files(of: copy).dropFirst()).subtracting(names) {
      try manager.removeItem(at: copy.url(of: name))
    }
    for name in names {
      let (data, file) = (try Data(contentsOf: package.url(of: name)), copy.url(of: name))
      if (try? Data(contentsOf: file)) == data { continue }
      try manager.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .atomic)
    }
    return copy
  }

  /// The program is in the folder of the tests' bundle.
  static let path: String = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return folder.appendingPathComponent("workbook").path
  }()
}

extension Subprocess.Run {
  /// Whether the program printed a text, perhaps in several lines.
  func says(_ text: String) -> Bool {
    output.contains(text) || output.replacing(/\s+/, with: " ").contains(text)
  }
}

/// Polls until a condition is met, and returns whether it was met within ten minutes.
func eventually(_ isMet: () -> Bool) -> Bool {
  let deadline = Date(timeIntervalSinceNow: 600)
  while !isMet() {
    guard Date() < deadline else { return false }
    usleep(10_000)
  }
  return true
}

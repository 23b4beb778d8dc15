import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Whether the tests run on something else than the code that the book gives the learner: whether
/// a Swift file of the exercise differs, as in `Exercise.isUntouched`.
///
/// A starter neither crashes nor hangs, so its tests need no child processes, and the list of all
/// that is left to do appears sooner.
///
/// The variable `WORKBOOK_ANSWER` says that they run on an answer, not on the exercise's folder.
package func isEdited(_ sourceLocation: SourceLocation) -> Bool {
  guard getenv("WORKBOOK_ANSWER") == nil else { return true }
  guard sourceLocation.moduleName.hasSuffix("ExerciseTests") else { return true }
  let (package, step) = (sourceLocation.package, sourceLocation.step)
  let given = lines(below: "\(package)/Solutions/\(step)")
    .merging(lines(below: "\(package)/Tests/Starters/\(step)")) { $1 }
  return lines(below: "\(package)/Exercises/\(step)") != given
}

/// The lines of the Swift files in a folder and in those below it, by their paths without a type:
/// `AcceptInput.starter` is the starter of `AcceptInput.swift`.
private func lines(below folder: String) -> [String: [Substring]] {
  var found: [String: [Substring]] = [:]
  for name in fileNames(in: folder) {
    let path = "\(folder)/\(name)"
    guard let dot = name.lastIndex(of: ".") else {
      for (file, lines) in lines(below: path) { found["\(name)/\(file)"] = lines }
      continue
    }
    guard [".swift", ".starter"].contains(name[dot...]) else { continue }
    found[String(name[..<dot])] = contents(of: path)?
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }
  return found
}

extension SourceLocation {
  /// The names in the path of a test file: `…/Tests/Steps/02-AddRemove/AddRemoveTests.swift`.
  private var names: [Substring] {
    filePath.split(separator: "/", omittingEmptySubsequences: false)
  }

  var package: String { names.dropLast(4).joined(separator: "/") }
  var step: Substring { names[names.count - 2] }
}

/// The names in a folder, hidden ones left out.
func fileNames(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

/// Returns the text in a file, or `nil` if it can't be read.
///
/// Foundation has more to offer, but importing it takes longer than compiling the tests of a step.
package func contents(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  return text(of: file)
}

/// Reads a file from its beginning.
func text(of file: UnsafeMutablePointer<FILE>) -> String {
  rewind(file)
  var bytes: [UInt8] = []
  while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The code of a file that the tests run on, without its comments.
///
/// Use it only for what no running program shows, such as a promise to the compiler.
package func code(
  of file: String, sourceLocation place: SourceLocation = #_sourceLocation
) -> String {
  let folder = place.moduleName.hasSuffix("ExerciseTests") ? "Exercises" : "Solutions"
  let root = getenv("WORKBOOK_ANSWER").map { String(cString: $0) } ?? place.package
  let lines = (contents(of: "\(root)/\(folder)/\(place.step)/\(file)") ?? "").split(separator: "\n")
  return lines.map { $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex) }
    .joined(separator: "\n")
}

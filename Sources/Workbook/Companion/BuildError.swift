import Foundation

/// Something a build complained about.
struct BuildError: Hashable, CustomStringConvertible {
  /// Where it found the error.
  struct Place: Hashable {
    /// The path of the file, seen from the folder of the package.
    let file: String
    let line: Int
    let column: Int
  }

  /// The place, if there is one.
  let place: Place?
  let message: String

  /// The error in a line.
  var description: String {
    place.map { "\($0.file):\($0.line):\($0.column): \(message)" } ?? message
  }

  /// The errors in what a build printed, each once, in the order in which they were found.
  ///
  /// - Parameters:
  ///   - output: What the build printed: `/a/b.swift:1:2: error: that is wrong`, and more.
  ///   - house: The package.
  /// - Returns: The errors.
  static func errors(in output: String, of house: House) -> [BuildError] {
    var seen: Set<BuildError> = []
    let root = house.root.resolvingSymlinksInPath().path + "/"
    return output.lines.compactMap { line in
      guard let mark = line.range(of: "error: "), !line.contains("`- error: ") else {
        return link(line).flatMap { seen.insert($0).inserted ? $0 : nil }
      }
      let message = String(line[mark.upperBound...])
      let parts = line[..<mark.lowerBound].components(separatedBy: ":")
      var place: Place?
      if parts.count >= 4, let row = Int(parts[parts.count - 3]),
        let column = Int(parts[parts.count - 2])
      {
        let path = URL(fileURLWithPath: parts.dropLast(3).joined(separator: ":"))
          .resolvingSymlinksInPath().path
        let file = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
        place = Place(file: file, line: row, column: column)
      }
      let error = BuildError(place: place, message: message)
      return seen.insert(error).inserted ? error : nil
    }
  }

  /// What a linker complains about, in words of its own.
  private static func link(_ line: String) -> BuildError? {
    line.contains("multiple definition of") || line.contains("duplicate symbol")
      ? BuildError(place: nil, message: line) : nil
  }

  /// Tells whether the error stands in a step's exercise, or in its tests, which use the exercise.
  func concerns(_ step: Step) -> Bool {
    isInExercise(of: step) || place?.file == "Tests/ExerciseTests/\(step.name)Tests.swift"
  }

  /// Tells whether the error is about the files of the learner.
  func isInExercise(of step: Step) -> Bool {
    if let place { return place.file.hasPrefix("Exercises/\(step.name)/") }
    // Without a place, the message may name the folder or the module.
    return message.contains("Exercises/\(step.name)") || message.contains("\(step.title)Exercise")
  }
}

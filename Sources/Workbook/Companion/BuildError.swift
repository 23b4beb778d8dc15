import Foundation

/// Something the compiler complained about.
struct BuildError: Hashable {
  /// The path of the file, seen from the folder of the package.
  let file: String
  let line: Int
  let column: Int
  let message: String

  /// The errors in what a build printed, each once, in the order in which they were found.
  ///
  /// - Parameters:
  ///   - output: What the build printed: `/a/b.swift:1:2: error: that is wrong`, and more.
  ///   - house: The package.
  /// - Returns: The errors.
  static func errors(in output: String, of house: House) -> [BuildError] {
    var seen: Set<BuildError> = []
    return output.components(separatedBy: "\n").compactMap { line in
      guard let mark = line.range(of: ": error: ") else { return nil }
      let place = line[..<mark.lowerBound].components(separatedBy: ":")
      guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place.last!)
      else { return nil }
      let path = URL(fileURLWithPath: place.dropLast(2).joined(separator: ":"))
        .resolvingSymlinksInPath().path
      let root = house.root.resolvingSymlinksInPath().path + "/"
      let error = BuildError(
        file: path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path,
        line: row, column: column, message: String(line[mark.upperBound...]))
      return seen.insert(error).inserted ? error : nil
    }
  }

  /// Tells whether the error stands in a step's exercise, or in its tests, which use the exercise.
  func concerns(_ step: Step) -> Bool {
    isInExercise(of: step) || file == "Tests/ExerciseTests/\(step.name)Tests.swift"
  }

  /// Tells whether the error stands in a file of the learner.
  func isInExercise(of step: Step) -> Bool {
    file.hasPrefix("Exercises/\(step.name)/")
  }
}

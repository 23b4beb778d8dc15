import Foundation

/// Why a build ended before the learner's code ran.
struct BuildProblem {
  let program: Subprocess.Result
  let package: BookPackage
  /// The command that built.
  var command = "swift test"

  var output: String { program.output + program.error }

  /// What the build reports, also about its own files.
  var errors: [Diagnostic] {
    Diagnostic.all(.error, in: output, root: package.resolvedRoot)
  }

  /// The errors that an exercise can cause; where SwiftPM or the linker names no place, in other
  /// words.
  var diagnostics: [Diagnostic] {
    let all = errors.filter { !isAboutBuild($0) }
    // Where the compiler can't read a file of the book, the other errors in it mean nothing.
    let unreadable = all.filter { $0.isSyntaxError }.compactMap { $0.location?.file }
      .filter { !$0.hasPrefix("Exercises/") }
    return all.filter { !unreadable.contains($0.location?.file ?? "") }.flatMap { error in
      guard error.location == nil else { return [error] }
      if ["multiple definition of 'main'", "duplicate symbol '_main'"].contains(
        where: error.message.contains)
      {
        return entryPoints
      }
      guard let step = Step.exercises.first(where: error.isInExercise) else { return [error] }
      guard error.message.contains("multiple producers") else { return [error] }
      let folder = package.displayPath(step.exercisePath)
      return [Diagnostic(nil, "Two files in \(folder) have the same name. Rename one of them.")]
    }
  }

  private var entryPoints: [Diagnostic] {
    package.files(below: "Exercises").flatMap { file in
      let path = "Exercises/\(file)"
      let lines = (try? package.text(of: path))?.lines ?? []
      return lines.indices.filter { lines[$0].trimmed.hasPrefix("@main") }.map {
        Diagnostic(
          SourceLocation(file: path, line: $0 + 1),
          "The test program already has an entry point. Delete `@main`.")
      }
    }
  }
}

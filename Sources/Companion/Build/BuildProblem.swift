import Console
import Foundation

/// Why a build ended before the learner's code ran.
struct BuildProblem {
  let program: Subprocess.Result
  let package: BookPackage
  /// What failed, as the subject of a sentence.
  var command = "The build"
  /// The module that was compiled, if that is known.
  var module: String?

  var output: String { program.output + program.error }

  /// What the build reports, also about its own files.
  var errors: [Diagnostic] {
    Diagnostic.all(.error, in: output, root: package.resolvedRoot)
  }

  /// The errors that an exercise can cause; where the linker names no place, in other words.
  var diagnostics: [Diagnostic] {
    let all = errors.filter { !isAboutBuild($0) }
    // Where the compiler can't read a file of the book, the other errors in it mean nothing.
    let unreadable = all.filter { $0.isSyntaxError }.compactMap { $0.location?.file }
      .filter { !$0.hasPrefix("Exercises/") }
    return all.filter { !unreadable.contains($0.location?.file ?? "") }.flatMap { error in
      let words = ["multiple definition of 'main'", "duplicate symbol '_main'"]
      let isSecondMain = error.location == nil && words.contains(where: error.message.contains)
      return isSecondMain ? entryPoints : [error]
    }
  }

  /// Whether the code of a step is the cause, or a compiler that crashes on it.
  func concerns(_ step: Step) -> Bool {
    guard fullDisk == nil, !isDamage else { return false }
    let isCompiled = [step.exerciseModule, step.solutionModule, step.testModule].contains(module)
    return diagnostics.contains { $0.concerns(step) || isCompiled && $0.location == nil }
  }

  /// Whether nothing but a program that was killed, or a file that a build wrote, is the cause.
  var isDamage: Bool {
    errors.allSatisfy { isAboutBuild($0) || isAboutKilling($0) }
  }

  /// The error to throw: `Damage` if another build may succeed.
  var reason: any Error { isDamage && fullDisk == nil ? Damage(error: error) : error }

  /// Whether an error says that a program of the compiler was killed.
  var mentionsKilling: Bool { errors.contains(where: isAboutKilling) }

  /// Whether an error is about a file that a build wrote.
  private func isAboutBuild(_ error: Diagnostic) -> Bool {
    // Two sources are the cause of these.
    let causes = ["multiple definition", "duplicate symbol"]
    if causes.contains(where: error.message.contains) { return false }
    return error.location?.file.hasPrefix(".build/") ?? false
      || error.message.contains("\(package.resolvedRoot)/.build/")
  }

  /// Whether an error says that a program of the compiler was killed.
  private func isAboutKilling(_ error: Diagnostic) -> Bool {
    let words = [
      "failed due to signal 9", "unable to execute command: Killed", "linker command failed due to",
      "link command failed with exit code 254",
    ]
    return words.contains(where: error.message.contains)
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

/// A program of the compiler was killed, or a file is damaged or was saved, so another build may
/// succeed.
struct Damage: Error {
  /// What to report if the next build isn't better.
  let error: any Error
}

import Foundation

/// What checks found out, as long as nothing changes that it depends on.
///
/// There is one file a step, in the folder of the builds, so deleting that folder forgets all.
struct KeptVerdicts {
  private struct Verdict: Codable {
    /// The digest of all that was built and run.
    let contents: Digest
    var result: CheckResult
  }

  private let folder: URL

  init(of package: BookPackage) {
    folder = BuildFolder(package: package).url(of: "verdicts")
  }

  func verdict(on exercise: Exercise, contents: Digest) -> CheckResult? {
    // A file that can't be read is no verdict.
    guard let data = try? Data(contentsOf: file(of: exercise.step)),
      var verdict = try? JSONDecoder().decode(Verdict.self, from: data),
      verdict.contents == contents
    else { return nil }
    verdict.result.exercise = exercise
    return verdict.result
  }

  /// Keeps a verdict in place of the last one on the step, without the files that it's about.
  func keep(_ result: CheckResult, contents: Digest) throws {
    var verdict = Verdict(contents: contents, result: result)
    verdict.result.exercise = Exercise(step: result.step)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try JSONEncoder().encode(verdict).write(to: file(of: result.step), options: .atomic)
  }

  private func file(of step: Step) -> URL { folder.appendingPathComponent("\(step.folder).json") }
}

import Foundation

/// `workbook picture --mine`: the picture as the learner's code draws it.
enum OwnPicture {
  /// Builds, draws strokes or the boat, and returns the picture as SVG; the result is `nil` if that
  /// is impossible, after a report.
  static func text(of strokes: Data?) throws -> String? {
    // Standard output may be the file of the picture, which a report must not end up in.
    let output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    defer {
      Console.flush()
      dup2(output, STDOUT_FILENO)
      close(output)
    }
    Signals.deferToPolling()
    let step = try Step.named("MirrorPad", in: Step.exercises)
    let code = OwnCode(package: try BookPackage.current(), steps: [step])
    guard try OwnBuild(of: code).run() else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appendingPathComponent("strokes")
    let picture = folder.appendingPathComponent("picture.svg")
    try strokes?.write(to: input)
    let words = ["picture", picture.path] + (strokes == nil ? [] : ["--strokes", input.path])
    let limit = 10.0
    let end = try code.run(words, limit: limit).end
    if let sentence = end.sentence(limit: limit) { throw WorkbookError(sentence, exitCode: 1) }
    Console.standard.write(try code.note(on: step), .faint)
    return try String(contentsOf: picture, encoding: .utf8)
  }
}

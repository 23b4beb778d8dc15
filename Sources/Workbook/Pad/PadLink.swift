import Foundation

/// The connection of a pad on the learner's code to the companion that started it.
///
/// The companion may end the pad at any time, and so may the learner's code. So the drawing is in a
/// file, to which each touch is added before the code gets it.
final class PadLink {
  /// The variable with the folder that the pad shares with the companion.
  static let variable = "WORKBOOK_PAD"
  /// The names of the files in that folder: the drawing, and a line to show.
  static let (strokesFile, noticeFile) = ("strokes", "notice")
  /// The byte that the pad sends to show that it runs; terminals ignore it.
  static let sign: UInt8 = 0

  private let folder: URL
  private let strokes: FileHandle
  private var problem: String?

  /// Opens the files, and sends to the companion what the learner's code prints, which would
  /// otherwise appear in the drawing; the result is `nil` if no companion started the program.
  init?() throws {
    guard let path = ProcessInfo.processInfo.environment[Self.variable] else { return nil }
    folder = URL(fileURLWithPath: path)
    strokes = try FileHandle(forUpdating: folder.appendingPathComponent(Self.strokesFile))
    Console.stream = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Draws what was drawn before, and records from now on.
  func loadDrawing(into session: PadSession) {
    do {
      let bytes = try strokes.readToEnd() ?? Data()
      session.draw(try StrokesFile(Array(bytes), path: Self.strokesFile).lines)
    } catch {
      problem = "The drawing is lost: \(WorkbookError.systemReason(of: error))"
    }
    session.pad.record = { [unowned self] in record($0) }
  }

  private func record(_ text: String?) {
    do {
      if let text {
        try strokes.write(contentsOf: Data(text.utf8))
      } else {
        try strokes.truncate(atOffset: 0)
      }
    } catch {
      problem = "The next build won't show this line: \(WorkbookError.systemReason(of: error))"
    }
  }

  /// Shows the companion's message, and sends it the sign that the pad runs.
  func update(_ session: PadSession, on terminal: PadTerminal) {
    // Without a notice, there is no such file.
    let notice = try? String(
      contentsOf: folder.appendingPathComponent(Self.noticeFile), encoding: .utf8)
    session.notice = problem ?? notice
    if terminal.isIdle { terminal.send([Self.sign]) }
  }
}

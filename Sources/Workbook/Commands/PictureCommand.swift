import Foundation
import MirrorPadSolution

/// `workbook picture`: the pad as a picture for browsers.
struct PictureCommand {
  /// Where to write: without it, or with `-`, it is standard output.
  let file: String?
  /// The file with the strokes: with `-` standard input, and without it a boat.
  let strokes: String?
  /// Whether the pad runs on the learner's code.
  var isMine = false

  /// Draws and writes the picture; if it throws an error, it wrote nothing.
  func run() throws -> Bool {
    let bytes = try strokes.map { try FileManager.default.readFile($0) }
    let drawing = try StrokesFile(
      Array(bytes ?? Data(DefaultDrawing.strokes.utf8)), path: strokes ?? "the boat")
    guard let text = try isMine ? OwnPicture.text(of: bytes) : Self.picture(of: drawing.lines)
    else { return false }
    guard let file, file != "-" else {
      do {
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      } catch {
        throw WorkbookError.file("standard output", error)
      }
      return true
    }
    // A signal waits until the file is complete.
    Signals.deferToPolling()
    try FileManager.default.replaceFile(file, with: text)
    try Signals.throwIfArrived()
    print("Wrote \(file): \(drawing.lines.count.of("stroke")) in four views. Open it in a browser.")
    return true
  }

  /// Draws lines in the input view of a pad, and shows what the four views then contain.
  static func picture(of lines: [LineShape]) -> String {
    let pad = MirrorPadController()
    let input = pad.inputDrawView
    for line in lines {
      (input.lineColor, input.lineWidth) = (line.color, line.width)
      input.touchBegan(at: line.points[0])
      for point in line.points.dropFirst() { input.touchMoved(to: point) }
    }
    return VectorPicture(
      of: pad.drawViews.map { VectorPicture.View(reflection: $0.reflection, lines: $0.lines) }
    ).text
  }
}

import Foundation
import MirrorPadSolution

/// `workbook picture`: the pad as a picture for browsers.
struct PictureCommand {
  /// Where to write.
  ///
  /// Without it, or with `-`, the picture goes to standard output.
  let file: String?
  /// The file that says what to draw.
  ///
  /// Without it a boat is drawn. With `-` it is standard input.
  let strokes: String?

  /// Draws, and writes the picture.
  ///
  /// - Throws: `FileError` and `StrokesError`, with nothing written.
  func run() throws {
    let source = strokes == "-" ? "/dev/stdin" : strokes
    let bytes = try source.map { path throws in try WholeFile.read(path) }
    let drawing = try StrokesFile(
      bytes ?? Array(DefaultDrawing.strokes.utf8), path: strokes ?? "the boat")
    let text = Self.picture(of: drawing.lines)
    if let file, file != "-" {
      try WholeFile.replace(with: text, at: file)
      try Interruption.check()
      print(
        "Wrote \(file): \(drawing.lines.count.of("stroke")) in four views. Open it in a browser.")
    } else {
      try WholeFile.send(text, to: STDOUT_FILENO, path: "standard output")
    }
  }

  /// Draws lines in the input view of a pad, and shows what the four views then have.
  static func picture(of lines: [LineShape]) -> String {
    let pad = MirrorPadController()
    let input = pad.inputDrawView
    for line in lines {
      (input.lineColor, input.lineWidth) = (line.color, line.width)
      input.touchBegan(at: line.points[0])
      for point in line.points.dropFirst() { input.touchMoved(to: point) }
    }
    let views = pad.drawViews.map {
      VectorPicture.View(reflection: $0.reflection, lines: $0.lines)
    }
    return VectorPicture(of: views).text
  }
}

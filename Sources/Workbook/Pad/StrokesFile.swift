import Foundation
import MirrorPadSolution

/// A text that describes a drawing, one stroke a line.
///
/// ```
/// # color, width, then the points x,y from -1 to 1; y goes down
/// red 2 -0.5,0.75 -0.5,-0.75 0.5,-0.75
/// ```
struct StrokesFile {
  private(set) var lines: [LineShape] = []

  /// Reads a drawing.
  init(_ bytes: [UInt8], path: String) throws(WorkbookError) {
    let newline = UInt8(ascii: "\n")
    let rows = bytes.split(separator: newline, omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      let place = "\(path.printable):\(index + 1)"
      if let line = try Self.line(row, isFirst: index == 0, place: place) { lines.append(line) }
    }
  }

  private static func line(
    _ bytes: ArraySlice<UInt8>, isFirst: Bool, place: String
  ) throws(WorkbookError) -> LineShape? {
    guard var text = String(bytes: bytes, encoding: .utf8) else {
      throw WorkbookError("\(place): found bytes that aren't UTF-8, expected text in UTF-8")
    }
    // Some editors write a byte order mark before the text.
    if isFirst, text.hasPrefix("\u{feff}") { text.removeFirst() }
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    guard let first = words.first, !first.hasPrefix("#") else { return nil }

    let colors = LineColor.allCases.map(\.rawValue).joined(separator: ", ")
    let color = try take(&words, at: place, expecting: "a color: \(colors)") {
      LineColor(rawValue: $0)
    }
    let width = try take(&words, at: place, expecting: "a width from 0.1 to 50") {
      number($0, in: 0.1...50)
    }
    var points: [Point] = []
    repeat {
      let expected = "a point x,y with both numbers from -1 to 1, such as 0.5,-0.25"
      points.append(try take(&words, at: place, expecting: expected, point))
    } while !words.isEmpty
    return LineShape(color: color, width: width, points: points)
  }

  private static func point(_ word: String) -> Point? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(String($0), in: -1...1) }
    return parts.count == 2 && numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// A decimal number; the standard library would also read `nan` or `0x1`.
  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    guard text.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func take<Value>(
    _ words: inout ArraySlice<Substring>, at place: String, expecting expected: String,
    _ read: (String) -> Value?
  ) throws(WorkbookError) -> Value {
    guard let word = words.popFirst() else {
      throw WorkbookError("\(place): found the end of the line, expected \(expected)")
    }
    guard let value = read(String(word)) else {
      let shown = String(word.prefix(40)).printable + (word.count > 40 ? "..." : "")
      throw WorkbookError("\(place): found '\(shown)', expected \(expected)")
    }
    return value
  }
}

/// What is drawn without `--strokes`: a sailing boat in the sun, on a wave.
enum DefaultDrawing {
  static let strokes = """
    # the hull and the mast
    black 3 -0.78,0.36 0.72,0.36 0.66,0.46 0.58,0.55 0.48,0.62 -0.56,0.62 -0.66,0.55 -0.73,0.46 \
    -0.78,0.36
    black 3 -0.12,0.36 -0.12,-0.86
    # two sails
    red 3 -0.04,-0.76 0.04,-0.75 0.12,-0.73 0.19,-0.68 0.26,-0.63 0.33,-0.55 0.38,-0.47 \
    0.44,-0.37 0.48,-0.26 0.51,-0.14 0.54,-0.02 0.55,0.11 0.56,0.24 -0.04,0.24 -0.04,-0.76
    green 3 -0.2,-0.6 -0.27,-0.49 -0.33,-0.38 -0.39,-0.26 -0.45,-0.13 -0.5,-0.01 -0.55,0.11 \
    -0.59,0.24 -0.2,0.24 -0.2,-0.6
    # the sun and the wave
    orange 3 0.83,-0.64 0.82,-0.6 0.81,-0.56 0.78,-0.52 0.75,-0.49 0.7,-0.48 0.66,-0.47 \
    0.62,-0.48 0.58,-0.49 0.54,-0.52 0.51,-0.56 0.5,-0.6 0.49,-0.64 0.5,-0.68 0.51,-0.72 \
    0.54,-0.76 0.57,-0.79 0.62,-0.8 0.66,-0.81 0.7,-0.8 0.75,-0.79 0.78,-0.76 0.81,-0.73 \
    0.82,-0.68 0.83,-0.64
    blue 3 -0.94,0.8 -0.89,0.83 -0.85,0.85 -0.8,0.85 -0.75,0.83 -0.7,0.8 -0.66,0.77 -0.61,0.75 \
    -0.56,0.75 -0.52,0.77 -0.47,0.8 -0.42,0.83 -0.38,0.85 -0.33,0.85 -0.28,0.83 -0.23,0.8 \
    -0.19,0.77 -0.14,0.75 -0.09,0.75 -0.05,0.77 0,0.8 0.05,0.83 0.09,0.85 0.14,0.85 0.19,0.83 \
    0.24,0.8 0.28,0.77 0.33,0.75 0.38,0.75 0.42,0.77 0.47,0.8 0.52,0.83 0.56,0.85 0.61,0.85 \
    0.66,0.83 0.71,0.8 0.75,0.77 0.8,0.75 0.85,0.75 0.89,0.77 0.94,0.8
    """
}

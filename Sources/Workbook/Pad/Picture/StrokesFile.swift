import Foundation
import MirrorPadSolution

/// A text that describes a drawing, one stroke a line.
///
/// ```
/// # colour, width, then the points x,y from -1 to 1; y goes down
/// red 2 -0.5,0.75 -0.5,-0.75 0.5,-0.75
/// ```
struct StrokesFile {
  private(set) var lines: [LineShape] = []

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - path: What to call it in an error.
  /// - Throws: `StrokesError` for the first thing that is not understood.
  init(_ bytes: [UInt8], path: String) throws(StrokesError) {
    let newline = UInt8(ascii: "\n")
    let rows = bytes.split(separator: newline, omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      do {
        if let line = try Self.line(row, isFirst: index == 0) { lines.append(line) }
      } catch {
        throw StrokesError(path: path, line: index + 1, problem: error)
      }
    }
  }

  private static func line(
    _ bytes: ArraySlice<UInt8>, isFirst: Bool
  ) throws(StrokesError.Problem) -> LineShape? {
    guard var text = String(bytes: bytes, encoding: .utf8) else {
      throw .init(found: "what is no text in UTF-8", expected: "text in UTF-8")
    }
    // Some editors write a mark in front of the text.
    if isFirst, text.hasPrefix("\u{feff}") { text.removeFirst() }
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    guard let first = words.first, !first.hasPrefix("#") else { return nil }

    let colors = LineColor.allCases.map(\.rawValue).joined(separator: ", ")
    let color = try take(&words, expecting: "a colour: \(colors)") { LineColor(rawValue: $0) }
    let width = try take(&words, expecting: "a width from 0.1 to 50") {
      number($0, in: 0.1...50)
    }
    var points: [Point] = []
    repeat {
      let expected = "a point x,y with both numbers from -1 to 1, as 0.5,-0.25"
      points.append(try take(&words, expecting: expected, point))
    } while !words.isEmpty
    return LineShape(color: color, width: width, points: points)
  }

  private static func point(_ word: String) -> Point? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { number(String($0), in: -1...1) }
    return parts.count == 2 && numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// A number as people write it: the standard library reads other ways to write one as well.
  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
    guard text.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func take<Value>(
    _ words: inout ArraySlice<Substring>, expecting expected: String,
    _ read: (String) -> Value?
  ) throws(StrokesError.Problem) -> Value {
    guard let word = words.popFirst() else {
      throw .init(found: "nothing more", expected: expected)
    }
    guard let value = read(String(word)) else {
      let shown = word.prefix(40).map { $0.unicodeScalars.allSatisfy(isShown) ? $0 : "?" }
      throw .init(found: "'\(String(shown))\(word.count > 40 ? "..." : "")'", expected: expected)
    }
    return value
  }

  /// Whether a terminal shows a character, and does not obey it.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
  }
}

/// A place in a strokes file that is not understood.
struct StrokesError: OwnError {
  struct Problem: Error {
    let found: String
    let expected: String
  }

  let path: String
  /// The number of the line, from 1.
  let line: Int
  let problem: Problem

  var description: String {
    "\(path):\(line): here stands \(problem.found), expected is \(problem.expected)"
  }
}

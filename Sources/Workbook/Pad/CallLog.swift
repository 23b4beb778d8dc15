import Foundation
import MirrorPadSolution

/// A call that a delegate receives.
final class Call {
  /// What the delegate has after the call.
  struct Result {
    let lines: Int
    let points: Int
    let last: Point?
  }

  /// Where the called view is.
  let place: String
  let method: String
  let point: Point?
  /// Where the view that calls is, if it isn't the input view.
  let sender: String?
  /// How many calls haven't returned yet.
  let depth: Int
  /// The position of the pen.
  let pen: Point?
  var result: Result?

  init(
    to place: String, _ method: String, _ point: Point?, from sender: String?, depth: Int,
    pen: Point?
  ) {
    (self.place, self.method, self.point) = (place, method, point)
    (self.sender, self.depth, self.pen) = (sender, depth, pen)
  }

  /// The call on one line, which may be cut off, so what differs from a right answer comes first.
  var text: String {
    let name = String(repeating: "> ", count: min(depth, 3)) + place + "  "
    let call = "\(name.padded(to: 14))\(method) \(point?.short ?? "")"
    return ([call] + remarks).joined(separator: ", ") + resultText
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if let sender { remarks.append("from \(sender)") }
    if let point, let pen, point != pen { remarks.append("the pen is at \(pen.short)") }
    if let kept = result?.last, let point, kept != point {
      remarks.append("stored as \(kept.short)")
    }
    return remarks
  }

  private var resultText: String {
    guard let result else { return "" }
    guard result.lines > 0 else { return "  it has no lines" }
    return "  its line \(result.lines) now has \(result.points.of("point"))"
  }
}

/// The calls that the delegates have received.
struct CallLog {
  private enum Entry {
    case call(Call)
    case note(String)
  }

  /// A touch that causes more calls counts as an endless echo.
  static let limit = 100

  private(set) var total = 0
  /// The calls for the last touch, or `nil` if something else has happened since.
  private(set) var lastTouchTotal: Int? = 0
  /// The position of the last touch.
  private(set) var pen: Point?
  /// The last entries, the oldest first.
  private var entries: [Entry] = []

  /// Whether the last touch reached the limit, so that no more calls were made.
  var isEndless: Bool { lastTouchTotal.map { $0 >= Self.limit } ?? false }

  /// Begins to count the calls for a touch.
  mutating func begin(at point: Point) {
    (lastTouchTotal, pen) = (0, point)
  }

  /// Adds a call that's about to be made.
  mutating func add(_ call: Call) {
    keep(.call(call))
  }

  /// Counts a call that's made now.
  mutating func countCall() {
    (total, lastTouchTotal) = (total + 1, (lastTouchTotal ?? 0) + 1)
    if isEndless { keep(.note("Endless echo: stopped after \(Self.limit) calls for one touch")) }
  }

  /// Adds a remark, and ends the count for the last touch.
  mutating func note(_ text: String) {
    lastTouchTotal = nil
    keep(.note(text))
  }

  /// Resets the counts to 0.
  mutating func startOver(_ text: String) {
    note(text)
    (total, lastTouchTotal) = (0, 0)
  }

  /// The last entries, the oldest first.
  func last(_ count: Int) -> [String] {
    entries.suffix(count).map { entry in
      switch entry {
      case .call(let call): call.text
      case .note(let text): text
      }
    }
  }

  private mutating func keep(_ entry: Entry) {
    if entries.count == 200 { entries.removeFirst(100) }
    entries.append(entry)
  }
}

extension Point {
  fileprivate var short: String { "(\(Self.short(x)), \(Self.short(y)))" }

  private static func short(_ number: Double) -> String {
    // Adding 0 turns −0 into 0.
    String(format: "%.2f", (number * 100).rounded() / 100 + 0)
  }
}

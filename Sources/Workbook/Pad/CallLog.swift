import AddRemoveSolution
import Foundation
import MirrorPadSolution
import WrapperSolution

/// A call that a delegate receives.
struct Call {
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
  var depth = 0
  /// The position of the pen.
  var pen: Point?
  /// This is `nil` until the call returns.
  var result: Result?

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

/// The calls that the delegates of a pad's views receive, and the probes that note them.
final class CallLog {
  /// A touch that causes more calls counts as an endless echo.
  static let limit = 100

  private(set) var total = 0
  /// The calls for the last touch, or `nil` if something else has happened since.
  private(set) var lastTouchTotal: Int? = 0
  /// Runs before each call is passed on.
  var willCall: (Call) -> Void = { _ in }
  /// The position of the last touch.
  private var pen: Point?
  /// The last entries, the oldest first.
  private var entries: [String] = []
  /// Strong references, until the delegates are deallocated.
  private var probes: [CallProbe] = []
  private var depth = 0

  /// Whether the last touch reached the limit, so that no more calls were made.
  var isEndless: Bool { lastTouchTotal.map { $0 >= Self.limit } ?? false }

  /// The last entries, the oldest first.
  func last(_ count: Int) -> [String] { entries.suffix(count) }

  /// Begins to count the calls for a touch.
  func begin(at point: Point) {
    (lastTouchTotal, pen) = (0, point)
    entries.removeFirst(max(0, entries.count - Self.limit))
  }

  /// Adds a remark, and ends the count for the last touch.
  func note(_ text: String) {
    lastTouchTotal = nil
    entries.append(text)
  }

  /// Removes everything, and counts from 0.
  func clear() {
    (total, lastTouchTotal, entries) = (0, 0, [])
  }

  fileprivate func pass(_ call: Call, _ pass: () -> Call.Result?) {
    // The stack would overflow otherwise.
    guard !isEndless else { return }
    var call = call
    (call.depth, call.pen) = (depth, pen)
    let index = entries.count
    entries.append(call.text)
    willCall(call)
    (total, lastTouchTotal) = (total + 1, (lastTouchTotal ?? 0) + 1)
    if isEndless {
      entries.append("Endless echo: stopped after \(Self.limit) calls for one touch")
    }
    depth += 1
    call.result = pass()
    depth -= 1
    entries[index] = call.text
  }

  // MARK: The probes

  /// Replaces each delegate in a view's list by a probe, and keeps the order.
  func install(in view: DrawView, isInput: Bool) {
    let list = view.multicastDelegate
    let isMissing = Self.entries(of: list).contains { $0 != nil && !($0 is CallProbe) }
    guard isMissing else { return }
    let delegates = list.delegates
    delegates.forEach(list.removeDelegate)
    for delegate in delegates {
      let sender = isInput ? nil : view.reflection.place
      let probe = delegate as? CallProbe ?? CallProbe(for: delegate, from: sender, in: self)
      if probe !== delegate { probes.append(probe) }
      list.addDelegate(probe)
    }
  }

  /// Releases the probes of deallocated delegates.
  func removeOrphans() {
    probes.removeAll { $0.delegate == nil }
  }

  /// The names in a view's list, in order, with `nil` for a delegate that was deallocated.
  static func names(in view: DrawView) -> [String?] {
    entries(of: view.multicastDelegate).map { entry in
      switch entry {
      case let probe as CallProbe: probe.delegate == nil ? nil : probe.place
      case let view as DrawView: view.reflection.place
      default: entry.map { "\(type(of: $0))" }
      }
    }
  }

  /// The entries of a list, including those of deallocated delegates, which the list's getter skips.
  private static func entries(of list: MulticastDelegate<any DrawViewDelegate>) -> [AnyObject?] {
    let wrappers = Swift.Mirror(reflecting: list).children.lazy
      .compactMap { $0.value as? [DelegateWrapper] }.first
    return wrappers?.map(\.delegate) ?? list.delegates
  }
}

/// Replaces a delegate in a list, which refers to it weakly, and passes on each call.
final class CallProbe: DrawViewDelegate {
  private(set) weak var delegate: (any DrawViewDelegate)?
  let place: String
  private weak var log: CallLog?
  private let sender: String?

  init(for delegate: any DrawViewDelegate, from sender: String?, in log: CallLog) {
    (self.delegate, self.sender, self.log) = (delegate, sender, log)
    place = (delegate as? DrawView)?.reflection.place ?? "\(type(of: delegate))"
  }

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    pass("didAddLine", line.points.last) { $0.drawView(source, didAddLine: line) }
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    pass("didAddPoint", point) { $0.drawView(source, didAddPoint: point) }
  }

  private func pass(
    _ method: String, _ point: Point?, to receiver: (any DrawViewDelegate) -> Void
  ) {
    // Without the probe, the list would skip a delegate that was deallocated.
    guard delegate != nil else { return }
    log?.pass(Call(place: place, method: method, point: point, sender: sender)) {
      guard let delegate else { return nil }
      receiver(delegate)
      return (delegate as? DrawView).map {
        let last = $0.lines.last?.points
        return Call.Result(lines: $0.lines.count, points: last?.count ?? 0, last: last?.last)
      }
    }
  }
}

extension Point {
  fileprivate var short: String { "(\(Self.short(x)), \(Self.short(y)))" }

  private static func short(_ number: Double) -> String {
    // Adding 0 turns −0 into 0.
    String(format: "%.2f", (number * 100).rounded() / 100 + 0)
  }
}

import AddRemoveSolution
import Console
import Foundation
import MirrorPadSolution
import WrapperSolution

/// A call that a delegate receives.
struct Call {
  /// Where the called view is.
  let place: String
  let method: String
  let point: Point?
  /// What the delegate has after the call.
  var result = ""

  /// The call on one line.
  var text: String {
    let numbers = point.map { String(format: "(%.2f, %.2f)", $0.x, $0.y) } ?? ""
    return "\(place.padded(to: 12))  \(method) \(numbers)  \(result)"
  }
}

/// The calls that the delegates of a pad's views receive, and the probes that record them.
final class CallLog {
  private(set) var total = 0
  /// The calls for the last touch.
  private(set) var lastTouchTotal = 0
  private var calls: [Call] = []
  /// Strong references, until the delegates are deallocated.
  private var probes: [CallProbe] = []

  /// The last calls, the oldest first.
  func last(_ count: Int) -> [String] { calls.suffix(count).map(\.text) }

  /// Begins to count the calls for a touch.
  func begin() {
    lastTouchTotal = 0
    calls = calls.suffix(10)
  }

  /// Removes everything, and counts from 0.
  func clear() {
    (total, lastTouchTotal, calls) = (0, 0, [])
  }

  fileprivate func pass(_ call: Call, _ pass: () -> String) {
    let index = calls.count
    calls.append(call)
    (total, lastTouchTotal) = (total + 1, lastTouchTotal + 1)
    calls[index].result = pass()
  }

  // MARK: The probes

  /// Replaces each delegate in a view's list by a probe, and keeps the order.
  func install(in view: DrawView) {
    let delegates = Self.list(of: view)?.delegates ?? []
    probes.removeAll { $0.delegate == nil }
    guard delegates.contains(where: { !($0 is CallProbe) }) else { return }
    delegates.forEach(view.removeDelegate)
    for delegate in delegates {
      let probe = delegate as? CallProbe ?? CallProbe(for: delegate, in: self)
      if probe !== delegate { probes.append(probe) }
      view.addDelegate(probe)
    }
  }

  /// The names in a view's list, in order, with `nil` for a delegate that was deallocated.
  static func names(in view: DrawView) -> [String?] {
    guard let list = list(of: view) else { return [] }
    // The list's getter skips those that were deallocated.
    let wrappers: [DelegateWrapper]? = property(of: list)
    return (wrappers?.map(\.delegate) ?? list.delegates).map { entry in
      guard let probe = entry as? CallProbe else { return entry.map { "\(type(of: $0))" } }
      return probe.delegate == nil ? nil : probe.place
    }
  }

  /// A view's list, which is private.
  private static func list(of view: DrawView) -> MulticastDelegate<any DrawViewDelegate>? {
    property(of: view)
  }

  /// The first property with a value of a type; a mirror shows private ones, too.
  private static func property<Value>(of object: AnyObject) -> Value? {
    Swift.Mirror(reflecting: object).children.lazy.compactMap { $0.value as? Value }.first
  }
}

/// Replaces a delegate in a list, which refers to it weakly, and passes on each call.
final class CallProbe: DrawViewDelegate {
  private(set) weak var delegate: (any DrawViewDelegate)?
  let place: String
  private weak var log: CallLog?

  init(for delegate: any DrawViewDelegate, in log: CallLog) {
    (self.delegate, self.log) = (delegate, log)
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
    guard let delegate else { return }
    log?.pass(Call(place: place, method: method, point: point)) {
      receiver(delegate)
      guard let lines = (delegate as? DrawView)?.lines else { return "" }
      guard let line = lines.last else { return "it has no lines" }
      return "its line \(lines.count) now has \(line.points.count.counted("point"))"
    }
  }
}

import AddRemoveSolution
import Foundation
import MirrorPadSolution
import WrapperSolution

/// The calls that the delegates of a pad's views receive, and the probes that record them.
final class CallLog {
  /// The calls for the last touch, each on one line.
  var calls: [String] = []
  /// Strong references, until the delegates are deallocated.
  private var probes: [CallProbe] = []

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
    // The list's getter skips those that were deallocated.
    let wrappers: [DelegateWrapper] = list(of: view).flatMap { property(of: $0) } ?? []
    return wrappers.map(\.delegate).map { entry in
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
private final class CallProbe: DrawViewDelegate {
  private(set) weak var delegate: (any DrawViewDelegate)?
  let place: String
  private weak var log: CallLog?

  init(for delegate: any DrawViewDelegate, in log: CallLog) {
    (self.delegate, self.log) = (delegate, log)
    place = (delegate as? DrawView)?.reflection.place ?? "\(type(of: delegate))"
  }

  func drawView(_ source: DrawView, didAddLine line: LineShape) {
    record("didAddLine", line.points.last)
    delegate?.drawView(source, didAddLine: line)
  }

  func drawView(_ source: DrawView, didAddPoint point: Point) {
    record("didAddPoint", point)
    delegate?.drawView(source, didAddPoint: point)
  }

  private func record(_ method: String, _ point: Point?) {
    // Without the probe, the list would skip a delegate that was deallocated.
    guard delegate != nil else { return }
    let numbers = point.map { String(format: "(%.2f, %.2f)", $0.x, $0.y) } ?? ""
    log?.calls.append("\(place): \(method) \(numbers)")
  }
}

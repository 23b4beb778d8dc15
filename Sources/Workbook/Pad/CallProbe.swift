import AddRemoveSolution
import MirrorPadSolution
import WrapperSolution

/// Replaces a delegate in a list, which refers to it weakly, and passes on each call.
final class CallProbe: DrawViewDelegate {
  private(set) weak var delegate: (any DrawViewDelegate)?
  let place: String
  private weak var probes: Probes?
  private let sender: String?

  init(for delegate: any DrawViewDelegate, from sender: String?, in probes: Probes) {
    self.delegate = delegate
    self.probes = probes
    self.sender = sender
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
    probes?.note(to: place, method, point, from: sender) {
      guard let delegate else { return nil }
      receiver(delegate)
      let view = delegate as? DrawView
      return view.map {
        let last = $0.lines.last?.points
        return Call.Result(lines: $0.lines.count, points: last?.count ?? 0, last: last?.last)
      }
    }
  }
}

/// The probes in the lists of a pad's views.
final class Probes {
  var log = CallLog()
  /// Runs before each call is passed on.
  var willCall: (Call) -> Void = { _ in }
  /// Strong references, until the delegates are deallocated.
  private var probes: [CallProbe] = []
  private var depth = 0

  /// Replaces each delegate in a view's list by a probe, and keeps the order.
  func install(in view: DrawView, isInput: Bool) {
    let list = view.multicastDelegate
    let isMissing = Self.entries(of: list).contains { $0 != nil && !($0 is CallProbe) }
    guard isMissing else { return }
    let delegates = list.delegates
    delegates.forEach(list.removeDelegate)
    // A list that removes nothing would call each delegate twice.
    guard list.delegates.isEmpty else { return }
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

  fileprivate func note(
    to place: String, _ method: String, _ point: Point?, from sender: String?,
    _ pass: () -> Call.Result?
  ) {
    // The stack would overflow otherwise.
    guard !log.isEndless else { return }
    let call = Call(to: place, method, point, from: sender, depth: depth, pen: log.pen)
    log.add(call)
    willCall(call)
    log.countCall()
    depth += 1
    call.result = pass()
    depth -= 1
  }
}

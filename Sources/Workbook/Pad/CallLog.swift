import MirrorPadSolution

/// The calls that have reached the delegates of the input view.
struct CallLog {
  private(set) var total = 0
  /// The calls for the last touch.
  private(set) var latest = 0
  /// The last calls, the oldest first.
  private var entries: [() -> String] = []

  /// Begins to count the calls for a touch.
  mutating func begin() {
    latest = 0
  }

  /// Adds a call, and how many points the called view then has in its last line.
  mutating func add(_ method: String, at point: Point, to mirror: DrawView) {
    (total, latest) = (total + 1, latest + 1)
    let (lines, points) = (mirror.lines.count, mirror.lines.last?.points.count ?? 0)
    let place = mirror.reflection.place
    keep {
      "\(place.padded(to: 14))\(method) \(point.short)  its line \(lines) now has \(points.of("point"))"
    }
  }

  /// Adds a remark.
  mutating func note(_ text: String) {
    keep { text }
  }

  /// The last entries, the oldest first.
  func last(_ count: Int) -> [String] { entries.suffix(count).map { $0() } }

  // A text is made only when it is shown.
  private mutating func keep(_ entry: @escaping () -> String) {
    if entries.count == 100 { entries.removeFirst(50) }
    entries.append(entry)
  }
}

extension Point {
  fileprivate var short: String { "(\(Self.short(x)), \(Self.short(y)))" }

  private static func short(_ number: Double) -> String {
    let hundredths = Int((number.magnitude * 100).rounded())
    let sign = number < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }
}

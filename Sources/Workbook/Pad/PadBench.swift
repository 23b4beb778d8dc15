import Foundation

/// `workbook draw --bench`: how long an event of the mouse takes on a full pad.
struct PadBench {
  private let columns = 200
  private let rows = 50

  /// Measures, and prints a table.
  func run() {
    print("A mouse event on a pad of \(columns) by \(rows) characters:")
    print("read, sent to three mirrors, drawn four times, compared, written to /dev/null.")
    print()
    print("points  median ms  slowest ms  median bytes")
    for points in [100, 2_000, 20_000] {
      let (times, sizes) = measure(points: points)
      let row = [
        ("\(points)", 6), (Self.milliseconds(times[times.count / 2]), 9),
        (Self.milliseconds(times[times.count - 1]), 10), ("\(sizes[sizes.count / 2])", 12),
      ]
      print(row.map { $0.leftPadded(to: $1) }.joined(separator: "  "))
    }
  }

  /// Draws a number of points, and then some more that are measured.
  private func measure(points: Int) -> (times: [Duration], sizes: [Int]) {
    let session = PadSession(
      console: Console(
        isTerminal: true, hasColor: true, hasUnicode: true, columns: columns, rows: rows),
      save: { _ in "" })
    // Half of the points in short lines all over the view. Half in one long line at the left, in
    // another color; the measured points continue it at the right.
    for index in 0..<points / 2 { session.receive(event(index, index % 10 == 0 ? 0 : 32)) }
    session.receive(Array("2".utf8))
    for index in points / 2..<points {
      session.receive(event(index, index == points / 2 ? 0 : 32, over: 2..<columns / 4))
    }
    _ = session.takeChanges()

    let sink = open("/dev/null", O_WRONLY)
    defer { close(sink) }
    var (times, sizes): ([Duration], [Int]) = ([], [])
    let clock = ContinuousClock()
    for index in points..<points + 301 {
      let bytes = event(index, 32, over: columns / 4..<columns / 2 - 1)
      times.append(
        clock.measure {
          session.receive(bytes)
          let changes = session.takeChanges()
          sizes.append(write(sink, changes, changes.count))
        })
    }
    return (times.sorted(), sizes.sorted())
  }

  /// What a terminal sends when the mouse moves along a curve that fills some columns.
  private func event(_ index: Int, _ button: Int, over range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? 2..<columns / 2 - 1
    let angle = Double(index) / 40
    let column = range.lowerBound + Int((0.5 + 0.49 * sin(angle * 1.37)) * Double(range.count))
    let row = Int((0.5 + 0.45 * sin(angle)) * Double(rows / 2 - 3)) + 2
    return Array("\u{1b}[<\(button);\(column);\(row)M".utf8)
  }

  private static func milliseconds(_ duration: Duration) -> String {
    String(format: "%.3f", duration / .milliseconds(1))
  }
}

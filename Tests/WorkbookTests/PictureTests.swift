import Foundation
import MirrorPadSolution
import Testing

@testable import Workbook

/// The parts of a picture for browsers.
@Suite enum PictureTests {
  @Test("Each view uses the paths of the input view")
  static func sharesPaths() throws {
    let strokes = try StrokesFile(Array("red 2 -0.5,0.75 0.5,-1\nblue 1 0,0".utf8), path: "a")
    let text = PictureCommand.picture(of: strokes.lines)
    #expect(text.components(separatedBy: #"pathLength="1" d="M-50 75L50 -100"/>"#).count == 2)
    #expect(text.components(separatedBy: #"class="stroke red""#).count == 5)
    #expect(text.components(separatedBy: #"class="dot blue""#).count == 5)
    #expect(text.contains("2 strokes in it: 1 red, 1 blue."))
    #expect(text == PictureCommand.picture(of: strokes.lines), "The same every time.")
  }

  @Test("A corner is rounded by a little, and a staircase becomes a straight line")
  static func smooths() {
    let corner = SmoothPath([Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 100)])
    #expect(corner.data == "M0 0L95 0Q100 0 100 5L100 100")
    #expect(SmoothPath([Point(x: 1, y: 2), Point(x: 1, y: 2)]).data == "M1 2L1 2")
    #expect(SmoothPath([]).data == "" && SmoothPath([]).isDot)
    let stairs = SmoothPath(
      (0..<9).map { (step: Int) -> Point in
        let (column, row) = (step / 2, (step + 1) / 2)
        return Point(x: Double(4 * column), y: Double(4 * row))
      })
    // All points of the path but its ends are on the line from (0, 2) to (2, 4) and on.
    let numbers = stairs.data.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
    let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    #expect(pairs.count > 10)
    for (x, y) in pairs.dropFirst(5).dropLast(5) { #expect(abs(y - x - 2) <= 1) }
  }

  @Test("A square that ends where it began has four equal corners")
  static func closes() {
    let square = [(0.0, 0.0), (50, 0), (50, 50), (0, 50), (0, 0)].map { Point(x: $0.0, y: $0.1) }
    #expect(
      SmoothPath(square).data
        == "M5 0L45 0Q50 0 50 5L50 45Q50 50 45 50L5 50Q0 50 0 45L0 5Q0 0 5 0")
  }

  @Test("Numbers have two digits, and what isn't a number is 0")
  static func formats() {
    #expect(
      [0.126, -0.001, 100, -.infinity, .nan].map(SVG.number) == ["0.13", "0", "100", "0", "0"])
  }

  @Test("Many strokes share some slots, and the picture ends soon")
  static func groups() {
    for count in [1, 12, 13, 500] {
      let timeline = PictureTimeline(strokeCount: count)
      #expect(timeline.slotCount <= 48 && timeline.slotDuration <= 1)
      #expect(Double(timeline.slotCount) * timeline.slotDuration <= 12.1)
      #expect(timeline.duration - Double(timeline.slotCount) * timeline.slotDuration > 6.99)
      let slots = (0..<count).map(timeline.slot)
      #expect(slots == slots.sorted() && Set(slots).count == timeline.slotCount)
    }
    let lines = (0..<500).map { LineShape(points: [Point(x: 0, y: Double($0) / 500)]) }
    let text = PictureCommand.picture(of: lines)
    #expect(text.contains("500 strokes in it: 500 black.") && !text.contains("-s48{"))
    #expect(text.components(separatedBy: "<use ").count < 500 * 5 + 20)
  }

  @Test("The dots are the calls: none to a view that isn't a delegate, or is released")
  static func showsCalls() {
    let lines = [LineShape(points: [Point(x: 0, y: 0), Point(x: 1, y: 1)])]
    func view(_ reflection: Reflection) -> VectorPicture.View {
      VectorPicture.View(reflection: reflection, lines: lines)
    }
    var views = [view(.none), view(.topRight), view(.bottomLeft), view(.bottomRight)]
    views[1].calls = []
    views[2].isDelegate = false
    views[3].isReleased = true
    let text = VectorPicture(of: views).text
    #expect(!text.contains(#"class="call first""#) && text.contains("refers weakly to 1 mirror."))
    #expect(text.contains("mirror (-1, -1) · released</text>"))
    #expect(text.contains("The mirror at the bottom right is released."))
    views[1].calls = [.init(lines: 2, points: 1)]
    let again = VectorPicture(of: views).text
    #expect(again.components(separatedBy: #"-r1" class="call first""#).count == 3)
    #expect(again.components(separatedBy: #"-r1" class="call next""#).count == 2)
    #expect(!again.contains(#"-r2" class="#) && !again.contains(#"-r3" class="#))
  }

  @Test("Colors have a contrast of 3 : 1 in light and in dark")
  static func contrasts() throws {
    for scheme in [\PictureStyle.Color.light, \.dark] {
      let fills = PictureStyle.colors.filter { [".pad", ".card"].contains($0.selector) }
        .filter { $0.property == "fill" }.map { luminance($0[keyPath: scheme]) }
      #expect(fills.count == 2)
      for color in PictureStyle.colors.dropFirst(2) {
        for fill in fills {
          let pair = [luminance(color[keyPath: scheme]), fill].sorted()
          #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 3, "\(color)")
        }
      }
    }
  }

  /// The relative luminance of a color, as the Web Content Accessibility Guidelines define it.
  private static func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let parts = [16, 8, 0].map { (shift: Int) -> Double in
      let part = Double((value >> shift) & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test("A picture that the program made is known, another file is not")
  static func recognizes() {
    #expect(VectorPicture.isPicture(PictureCommand.picture(of: [])))
    #expect(!VectorPicture.isPicture("") && !VectorPicture.isPicture("red 2 0,0"))
    #expect(!VectorPicture.isPicture(#"<svg xmlns="a"><title>other</title></svg>"#))
  }
}

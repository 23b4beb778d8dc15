import MirrorPadSolution

func mirrorPadExample() {
  shareALine()
  drawAndAnimate()
}

private func shareALine() {
  let line = LineShape(points: [Point(x: 0, y: 0)])
  let shared = line
  let copy = line.copy()

  let next = Point(x: 0.5, y: 0.5)
  line.addPoint(next)
  shared.addPoint(next)
  copy.addPoint(next)
  print("Points of the line: \(line.points.count), of the copy: \(copy.points.count)")
}

private func drawAndAnimate() {
  let pad = MirrorPadController()
  let input = pad.inputDrawView

  input.touchBegan(at: Point(x: -0.5, y: 0.75))
  input.touchMoved(to: Point(x: -0.5, y: -0.75))
  input.touchMoved(to: Point(x: 0.5, y: -0.75))
  input.touchBegan(at: Point(x: -0.5, y: 0))
  input.touchMoved(to: Point(x: 0.25, y: 0))
  print("Two lines, drawn at the top left:")
  printPicture(of: pad)

  pad.animate()
  pad.advance(by: .seconds(1))
  print("After the first second of the animation:")
  printPicture(of: pad)

  input.touchBegan(at: Point(x: 0.5, y: 0.5))
  print("Lines after a touch meanwhile: \(pad.drawViews.map(\.lines.count))")

  pad.advance(by: .seconds(1))
  input.touchBegan(at: Point(x: 0.5, y: 0.5))
  print("Lines after a touch afterwards: \(pad.drawViews.map(\.lines.count))")
}

/// Prints the four views as they lie on the pad, two by two.
private func printPicture(of pad: MirrorPadController) {
  let canvases = pad.drawViews.map { view in
    var canvas = TextCanvas(columns: 17, rows: 9)
    canvas.draw(view)
    return canvas.text
  }
  let edge = "+-----------------+-----------------+"
  for pair in [canvases[0...1], canvases[2...3]] {
    print(edge)
    for (left, right) in zip(pair.first!, pair.last!) {
      print("|\(left)|\(right)|")
    }
  }
  print(edge)
}

import AddRemoveSolution
import Console
import InvokeSolution
import MirrorPadSolution

func mirrorPadExample() {
  echo()
  echoInACircle()
  shareALine()
  drawAndAnimate()
}

/// A view that notifies its delegates about every line, also about a line it was notified about.
private final class EchoingView {
  private let multicastDelegate = MulticastDelegate<EchoingView>()
  var skipsTheSource = false
  private(set) var lineCount = 0

  func addDelegate(_ delegate: EchoingView) {
    multicastDelegate.addDelegate(delegate)
  }

  func addLine(from source: EchoingView? = nil) {
    lineCount += 1
    guard lineCount < 100 else { return }  // The example has to end.
    multicastDelegate.invokeDelegates { delegate in
      if skipsTheSource && delegate === source { return }
      delegate.addLine(from: self)
    }
  }
}

private func echo() {
  let left = EchoingView()
  let right = EchoingView()

  withExtendedLifetime((left, right)) {
    left.addDelegate(right)
    right.addDelegate(left)
    left.addLine()
    print("One line was drawn. Left has \(left.lineCount), right has \(right.lineCount).")
  }
}

private func echoInACircle() {
  let views = [EchoingView(), EchoingView(), EchoingView()]
  for (index, view) in views.enumerated() {
    view.skipsTheSource = true
    view.addDelegate(views[(index + 1) % 3])
  }
  views[0].addLine()
  print("Three views in a circle have \(views.map(\.lineCount)) lines.")
}

private func shareALine() {
  let line = LineShape(points: [Point(x: 0, y: 0)])
  let kept = line
  let copy = line.copy()

  let next = Point(x: 0.5, y: 0.5)
  line.addPoint(next)
  kept.addPoint(next)
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
  pad.advance(by: .seconds(1))
  input.touchMoved(to: Point(x: 0.5, y: -0.5))
  print("Points after a drag that began during the animation: \(input.lines.map(\.points.count))")

  input.touchBegan(at: Point(x: 0.5, y: 0.5))
  print("Lines after the next touch: \(pad.drawViews.map(\.lines.count))")
}

/// Prints the four views as they appear on the pad, two by two.
private func printPicture(of pad: MirrorPadController) {
  let pictures = pad.drawViews.map { view in
    var grid = DotGrid(columns: 17, rows: 9, resolution: .plain)
    grid.draw(view.visibleLines, reflectedBy: view.reflection)
    return grid.text
  }
  let edge = "+-----------------+-----------------+"
  for pair in [pictures[0...1], pictures[2...3]] {
    print(edge)
    for (left, right) in zip(pair.first!, pair.last!) {
      print("|\(left)|\(right)|")
    }
  }
  print(edge)
}

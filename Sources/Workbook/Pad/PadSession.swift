import Console
import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, changes of the screen come out.
final class PadSession {
  let pad = Pad()
  private(set) var isDone = false
  private var display: PadDisplay
  private var parser = InputParser()
  /// Whether the button of the mouse is down that was pressed in the input view.
  private var isPenDown = false

  init(console: Console) {
    display = PadDisplay(console: console)
  }

  /// What brings the screen up to date, in a window that may have another size by now.
  func changes(on console: Console) -> String {
    if console != display.console { display = PadDisplay(console: console) }
    return display.changes(to: display.page(of: pad))
  }

  /// Handles bytes of the keyboard and the mouse.
  func receive(_ bytes: [UInt8]) {
    for event in parser.events(from: bytes) {
      switch event {
      case .key("a"): pad.controller.animate()
      case .key("c"): pad.controller.clear()
      case .key("m"): pad.toggleMirror()
      case .key("q"): isDone = true
      case .mouse(let button, let column, let row): touch(button, column: column, row: row)
      case .key, .arrow, .page: break
      }
    }
  }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let layout = display.layout
    let point = layout.point(column: column, row: row)
    switch button {
    case .press:
      isPenDown = layout.isLargeEnough && layout.isInput(column: column, row: row)
      if isPenDown { pad.putDown(at: point) }
    case .drag: if isPenDown { pad.move(to: point) }
    case .release: isPenDown = false
    }
  }
}

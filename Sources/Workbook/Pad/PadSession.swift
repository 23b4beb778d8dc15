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
  /// Whether something has happened since everything was drawn.
  private var hasChanged = true

  init(console: Console) {
    display = PadDisplay(console: console)
  }

  /// Draws everything again in a window of another size.
  func fit(_ console: Console) {
    guard console != display.console else { return }
    display = PadDisplay(console: console)
    hasChanged = true
  }

  /// Takes what brings the screen up to date.
  func takeChanges() -> String {
    guard hasChanged || pad.isAnimating else { return "" }
    // A replay is drawn once more after its end.
    hasChanged = pad.isAnimating
    return display.changes(to: display.page(of: pad))
  }

  /// Handles bytes of the keyboard and the mouse.
  func receive(_ bytes: [UInt8]) {
    for event in parser.events(from: bytes) {
      hasChanged = true
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
    let point = display.layout.point(column: column, row: row)
    switch button {
    case .press:
      isPenDown = display.layout.isLargeEnough && display.layout.isInput(column: column, row: row)
      if isPenDown { pad.putDown(at: point) }
    case .drag: if isPenDown { pad.move(to: point) }
    case .release: isPenDown = false
    }
  }
}

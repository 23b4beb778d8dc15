import Console
import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, changes of the screen come out.
final class PadSession {
  let pad = Pad()
  private(set) var isDone = false
  private var display: PadDisplay
  private var shown: [String] = []
  private var parser = InputParser()
  /// Whether the button of the mouse is down that was pressed in the input view.
  private var isPenDown = false

  init(console: Console) {
    display = PadDisplay(console: console)
  }

  /// What brings the screen up to date, in a window that may have another size by now.
  func changes(on console: Console) -> String {
    display = PadDisplay(console: console)
    let page = display.page(of: pad)
    guard page != shown else { return "" }
    shown = page
    // Between the two modes the terminal waits, so that it never shows half of the changes.
    return "\u{1b}[?2026h\(Console.screen(page))\u{1b}[?2026l"
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
    let point = display.point(column: column, row: row)
    switch button {
    case .press:
      isPenDown = display.isLargeEnough && display.isInput(column: column, row: row)
      if isPenDown { pad.putDown(at: point) }
    case .drag: if isPenDown { pad.move(to: point) }
    case .release: isPenDown = false
    }
  }
}

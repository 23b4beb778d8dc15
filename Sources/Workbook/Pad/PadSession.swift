import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, bytes for the screen come out.
final class PadSession {
  private(set) var isDone = false
  private let pad: Pad
  private let save: ([ViewPicture]) -> String
  private var parser = InputParser()
  private var display: PadDisplay
  private var extras = PadDisplay.Extras()

  init(abilities: PadDisplay.Abilities, save: @escaping ([ViewPicture]) -> String) {
    let layout = PadLayout(columns: abilities.columns, rows: abilities.rows, showsTrace: false)
    pad = Pad(grid: PadDisplay.grid(for: layout, abilities: abilities))
    display = PadDisplay(pad: pad, abilities: abilities, extras: extras)
    self.save = save
  }

  /// Handles bytes of the keyboard and the mouse.
  func receive(_ bytes: [UInt8]) {
    for event in parser.events(from: bytes) where !isDone {
      switch event {
      case .key(let key): press(key)
      case .arrow(let arrow): movePen(arrow)
      case .mouse(let button, let column, let row): touch(button, column: column, row: row)
      }
    }
  }

  /// Notes that no bytes arrived for a while.
  func pause() {
    parser.pause()
  }

  /// Whether the picture changes without input.
  var isAnimating: Bool { pad.isAnimating }

  func advance(by duration: Duration) {
    let wasAnimating = pad.isAnimating
    pad.advance(by: duration)
    if wasAnimating, !pad.isAnimating { extras.message = nil }
  }

  /// Draws everything again if the window has another size.
  func fit(_ abilities: PadDisplay.Abilities) {
    guard abilities != display.abilities else { return }
    display = PadDisplay(pad: pad, abilities: abilities, extras: extras)
  }

  /// Draws everything again: another program may have printed something.
  func repaint() {
    display = PadDisplay(pad: pad, abilities: display.abilities, extras: extras)
  }

  /// Takes the bytes that bring the screen up to date.
  func takeChanges() -> [UInt8] {
    display.takeChanges(extras)
  }

  // MARK: The mouse and the pen

  /// Whether the button of the mouse was pressed in the input view.
  private var holdsButton = false

  private var canDraw: Bool { display.layout.isLargeEnough && !extras.showsHelp }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    switch button {
    case .press:
      guard canDraw, display.layout.isInput(column: column, row: row) else { return }
      extras.showsPen = false
      holdsButton = true
      pad.putDown(at: point)
    case .drag:
      guard canDraw, holdsButton else { return }
      pad.move(to: point)
    case .release:
      guard holdsButton else { return }
      // A terminal may report the end of a movement only with the release.
      if canDraw, point != pad.pen { pad.move(to: point) }
      holdsButton = false
      pad.lift()
    }
  }

  private func movePen(_ arrow: InputEvent.Arrow) {
    guard canDraw else { return }
    extras.showsPen = true
    let place = display.layout.place(of: pad.pen)
    let (dx, dy) =
      switch arrow {
      case .up: (0, -1)
      case .down: (0, 1)
      case .right: (1, 0)
      case .left: (-1, 0)
      }
    pad.move(to: display.layout.point(column: place.column + dx, row: place.row + dy))
  }

  private func togglePen() {
    extras.showsPen = true
    let wasDown = pad.isPenDown
    if wasDown { pad.lift() } else { pad.putDown(at: pad.pen) }
    extras.message =
      pad.isPenDown
      ? "The pen is down: the arrow keys draw"
      : wasDown ? "The pen is up" : "The pen stays up: \(pad.stateName) ignores touches"
  }

  // MARK: The keys

  private func press(_ key: Character) {
    if key == "q" || key == "\u{3}" {
      isDone = true
    } else if key == "\u{c}" {
      // Ctrl-L redraws, as in other programs.
      repaint()
    } else if extras.showsHelp {
      extras.showsHelp = false
      display.drawAll(extras)
    } else if canDraw {
      extras.message = nil
      command(key)
    }
  }

  private func command(_ key: Character) {
    switch key {
    case " ": togglePen()
    case "a": pad.animate()
    case "c": pad.clear()
    case "+", "=": changeWidth(by: 1)
    case "-": changeWidth(by: -1)
    case "m":
      extras.message = pad.toggleMirror()
      display.drawFrame()
    case "t":
      extras.showsTrace.toggle()
      repaint()
    case "s":
      // A folder's name may contain wide or invisible characters.
      extras.message = String(save(pad.pictures).map { $0.isASCII && $0 >= " " ? $0 : "?" })
    case "?":
      extras.showsHelp = true
      display.drawAll(extras)
    default:
      guard let number = key.wholeNumberValue, LineColor.allCases.indices.contains(number - 1)
      else { return }
      pad.input.lineColor = LineColor.allCases[number - 1]
    }
  }

  private func changeWidth(by change: Double) {
    pad.input.lineWidth = min(max(pad.input.lineWidth + change, 1), 9)
  }
}

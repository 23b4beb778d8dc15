import MirrorPadSolution

/// What keys and touches do.
extension PadSession {
  // MARK: The mouse and the pen

  private var canDraw: Bool { display.layout.isLargeEnough && !extras.showsHelp }

  func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    switch button {
    case .press:
      guard canDraw else { return leaveHelp() }
      guard waitingCall == nil else { return refuse() }
      extras.message = nil
      guard display.layout.isInput(column: column, row: row) else {
        extras.message = "Draw in the view at the top left"
        return
      }
      extras.showsPen = false
      holdsButton = true
      putPenDown(at: point)
    case .drag:
      guard canDraw, holdsButton else { return }
      guard waitingCall == nil else { return refuse() }
      movePen(to: point)
    case .release:
      guard holdsButton else { return }
      // A terminal may report the end of a movement only with the release.
      if canDraw, point != pad.pen, waitingCall == nil { movePen(to: point) }
      holdsButton = false
      pad.lift()
    }
  }

  func movePen(_ arrow: InputEvent.Arrow) {
    guard canDraw else { return }
    guard waitingCall == nil else { return refuse() }
    extras.showsPen = true
    let place = display.layout.place(of: pad.pen)
    let (dx, dy) =
      switch arrow {
      case .up: (0, -1)
      case .down: (0, 1)
      case .right: (1, 0)
      case .left: (-1, 0)
      }
    movePen(to: display.layout.point(column: place.column + dx, row: place.row + dy))
  }

  private func movePen(to point: Point) {
    pad.move(to: point)
    noteEcho()
  }

  /// Draws lines with the pen.
  func draw(_ lines: [LineShape]) {
    for line in lines {
      (pad.input.lineColor, pad.input.lineWidth) = (line.color, line.width)
      putPenDown(at: line.points[0])
      line.points.dropFirst().forEach(movePen)
      pad.lift()
    }
  }

  private func putPenDown(at point: Point) {
    let state = pad.stateName
    pad.putDown(at: point)
    if !pad.isPenDown, !pad.wasLifted {
      extras.message = "\(state) ignored the touch: no line was added"
    }
    noteEcho()
  }

  private func noteEcho() {
    guard pad.isPenDown, pad.calls.isEndless else { return }
    extras.message = """
      Endless echo: stopped after \(CallLog.limit) calls. In an app, the stack would overflow
      """
  }

  private func togglePen() {
    extras.showsPen = true
    if pad.isPenDown {
      pad.lift()
      extras.message = "The pen is up"
    } else {
      putPenDown(at: pad.pen)
      if pad.isPenDown, extras.message == nil {
        extras.message = "The pen is down: the arrow keys draw"
      }
    }
  }

  // MARK: The keys

  func press(_ key: Character) {
    guard !extras.showsHelp else { return leaveHelp() }
    guard canDraw else { return }
    extras.message = nil
    command(key)
  }

  private func leaveHelp() {
    extras.showsHelp = false
  }

  private func command(_ key: Character) {
    switch key {
    case "n": step()
    case "t":
      extras.showsTrace.toggle()
      repaint()
    case "s":
      // A folder's name may contain wide or invisible characters.
      extras.message = String(save(pad.vectorPicture).map { $0.isASCII && $0 >= " " ? $0 : "?" })
    case "?": extras.showsHelp = true
    case " " where pad.isPenDown: togglePen()
    default:
      if waitingCall == nil { change(key) } else { refuse() }
    }
  }

  /// Handles a key that changes the pad.
  private func change(_ key: Character) {
    switch key {
    case " ": togglePen()
    case "a": if pad.isAnimating { pad.stopAnimating() } else { pad.animate() }
    case "c":
      // The views would ignore it, but not a mirror that was made during the animation.
      if pad.isAnimating {
        extras.message = "Animate ignored c: press a to stop the animation"
      } else {
        pad.clear()
      }
    case "\t": extras.message = "m now acts on the mirror at the \(pad.chooseMirror())"
    case "m": extras.message = pad.toggleMirror()
    case "+", "=": changePen(width: min(pad.input.lineWidth + 1, 9))
    case "-": changePen(width: max(pad.input.lineWidth - 1, 1))
    default:
      let colors = LineColor.allCases
      if let number = key.wholeNumberValue, colors.indices.contains(number - 1) {
        changePen(color: colors[number - 1])
      } else if key > " " {
        extras.message = "The key \(key) does nothing: press ? for help"
      }
    }
  }

  private func step() {
    if waitingCall != nil {
      waitingCall = nil
    } else {
      isStepping.toggle()
    }
  }

  /// Says why the pad accepts no touches or commands while a call waits.
  private func refuse() {
    extras.message = "Ignored: press n to deliver the call first"
  }

  private func changePen(color: LineColor? = nil, width: Double? = nil) {
    if let color { pad.input.lineColor = color }
    if let width { pad.input.lineWidth = width }
    guard pad.isPenDown else { return }
    let pen = color.map { "\($0)" } ?? "\(Int(pad.input.lineWidth)) wide"
    extras.message = "The next line will be \(pen); this one keeps its style"
  }
}

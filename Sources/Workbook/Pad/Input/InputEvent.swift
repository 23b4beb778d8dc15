/// Something that was done with the keyboard or the mouse.
enum InputEvent: Equatable {
  enum Arrow: Equatable {
    case up, down, right, left
  }

  /// What the left button of the mouse does.
  enum Button: Equatable {
    case press, drag, release
  }

  case key(Character)
  case arrow(Arrow)
  /// The column and the row of the character, from 0.
  case mouse(Button, column: Int, row: Int)
}

import MirrorPadSolution

extension Reflection {
  /// Where the view lies that reflects so.
  var place: String {
    "\(y < 0 ? "bottom" : "top") \(x < 0 ? "right" : "left")"
  }

  /// What the view is called that reflects so.
  var name: String {
    self == .none ? "draw here" : "mirror (\(Int(x)), \(Int(y)))"
  }
}

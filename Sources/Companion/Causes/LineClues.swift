import Console

/// What the line of an error shows.
extension ErrorCauses {
  /// `weak` that doesn't stand before `var` or `let`: `init(_ delegate: weak AnyObject)`.
  func misplacedWeak(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), error.isSyntaxError || error.missingName == "weak",
      line(of: error).contains(/\bweak\b(?! var\b| let\b)/), !line(of: error).contains("[weak")
    else { return nil }
    return Cause(
      text: "`weak` belongs to a property, not to a value or a type. Write it before the "
        + "property's `var`.")
  }

  /// The code on the line of an error, without its comment.
  private func line(of error: Diagnostic) -> String {
    guard let location = error.location, let text = exercise.text(at: location) else { return "" }
    return CodeLine.all(in: text).first { $0.number == location.line }?.text ?? ""
  }
}

import StepSupport
import Testing

// With `@testable`, this file also sees what is internal: it asks which delegates a view has. The
// other tests see only what is public, as the pad does.
#if EXERCISE
  @testable import MirrorPadExercise
#else
  @testable import MirrorPadSolution
#endif

extension MirrorPadController {
  /// Which delegates the input view has.
  var registered: String {
    let places = ["the input view", "top right", "bottom left", "bottom right"]
    var delegates: [any DrawViewDelegate] = []
    inputDrawView.invokeDelegates { delegates.append($0) }
    let names = zip(places, drawViews).flatMap { place, view in
      delegates.filter { $0 === view }.map { _ in place }
    }
    return line(of: names)
  }

  /// The rule for other delegates than the three mirrors.
  var mistake: Comment {
    var mirrorsHaveDelegates = false
    for mirror in mirrorDrawViews { mirror.invokeDelegates { _ in mirrorsHaveDelegates = true } }
    return if mirrorsHaveDelegates {
      "A mirror has a delegate, but the pen draws in the input view only. Whose delegates matter?"
    } else if registered.contains("input") {
      "The input view is its own delegate. Who has to be notified of what the pen draws in it?"
    } else {
      "The pen draws in the input view. Each of the three mirrors has to be its delegate, once."
    }
  }
}

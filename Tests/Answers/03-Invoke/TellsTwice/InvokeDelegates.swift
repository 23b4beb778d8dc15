// wrong: The closure is called to learn how many there are to tell, and then for real.
// misconception: `map` only transforms; it has no effect.
// caught by: "Every delegate is invoked, once"

import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let count = delegates.map(closure).count
    if count > 0 { delegates.forEach(closure) }
  }
}

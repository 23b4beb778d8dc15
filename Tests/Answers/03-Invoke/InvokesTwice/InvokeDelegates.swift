// wrong: The closure is called once to count the delegates and once more for real.
// misconception: `map` only transforms and has no side effects.
// caught by: "Every delegate is invoked once"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let count = delegates.map(closure).count
    if count > 0 { delegates.forEach(closure) }
  }
}

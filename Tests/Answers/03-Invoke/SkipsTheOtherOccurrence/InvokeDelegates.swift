// wrong: If a delegate is removed once, its other turns are skipped, too.
// misconception: A delegate that was removed once is no longer in the list.
// caught by: "A delegate can remove others while it is invoked"

import AddRemoveSolution

extension MulticastDelegate {
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    let snapshot = delegates
    func count(of delegate: ProtocolType, in list: [ProtocolType]) -> Int {
      list.count { $0 as AnyObject === delegate as AnyObject }
    }
    for delegate in snapshot
    where count(of: delegate, in: delegates) >= count(of: delegate, in: snapshot) {
      closure(delegate)
    }
  }
}

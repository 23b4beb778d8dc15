// right: The set is generic and casts to the type of its members.

import WrapperSolution

final class WeakObjectSet<Member> {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  var members: [Member] { wrappers.values.compactMap { $0.delegate as? Member } }

  func insert(_ member: Member) {
    let object = member as AnyObject
    wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
  }

  func remove(_ member: Member) {
    wrappers[ObjectIdentifier(member as AnyObject)] = nil
  }
}

typealias WeakSet = WeakObjectSet<any EventDelegate>

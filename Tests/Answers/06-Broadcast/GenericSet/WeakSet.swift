// right: The set is generic and casts to the type of its members.

import WrapperSolution

/// A set of delegates, distinguished by identity, that doesn't keep them alive.
final class WeakObjectSet<Member> {
  private var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  /// The members that are still alive, in no particular order.
  var members: [Member] { wrappers.values.compactMap { $0.delegate as? Member } }

  /// Inserts a member.
  func insert(_ member: Member) {
    let object = member as AnyObject
    wrappers[ObjectIdentifier(object)] = DelegateWrapper(object)
  }

  /// Removes a member.
  func remove(_ member: Member) {
    wrappers[ObjectIdentifier(member as AnyObject)] = nil
  }
}

typealias WeakSet = WeakObjectSet<any EventDelegate>

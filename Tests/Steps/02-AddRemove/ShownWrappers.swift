// With `@testable`, this file also sees what is internal. The other tests see only what is public,
// as the next steps do.
#if EXERCISE
  @testable import AddRemoveExercise
#else
  @testable import AddRemoveSolution
#endif

/// Whether other code in the module of the list can read its wrappers.
var showsWrappers: Bool {
  // This is the property of the protocol `Hiding`, unless the class shows one.
  let wrappers: Any = MulticastDelegate<AnyObject>().wrappers
  return !(wrappers is Void)
}

private protocol Hiding {}

extension Hiding {
  fileprivate var wrappers: Void { () }
}

extension MulticastDelegate: Hiding {}

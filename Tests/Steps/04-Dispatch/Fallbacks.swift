#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

// What the tests get if the exercise has no such declaration. One of the exercise is less general,
// so that the compiler prefers it.

// MARK: What can other code reach?

/// An object, and as its members those that are public: the rest are `nil`.
@dynamicMemberLookup struct Reachable<Object> {
  let object: Object

  subscript<Value>(dynamicMember member: KeyPath<Object, Value>) -> Any? { object[keyPath: member] }

  subscript(dynamicMember name: String) -> Any? { nil }
}

extension DispatchSystem {
  /// What other code calls if it can't call a method of the exercise.
  func invokeDelegates<Closure>(_ closure: Closure) {}
}

// MARK: Is there a default?

/// A station without a method for fires.
final class Clinic: EmergencyResponding {
  fileprivate(set) var needsItsOwnMethod = false

  func notifyCarCrash(at location: String) {}
}

extension EmergencyResponding {
  /// What the clinic gets if the exercise has no default.
  func notifyFire<Place>(at location: Place) { (self as? Clinic)?.needsItsOwnMethod = true }
}

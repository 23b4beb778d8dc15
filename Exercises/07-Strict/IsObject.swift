/// Returns whether a delegate is an object, which is all that a weak reference can refer to.
///
/// `as AnyObject` leaves an object as it is and puts a value into a box. The box is an object
/// of another type, so the two types differ for a value.
///
/// ```swift
/// print(isObject(Station("North")), isObject(Pager(name: "Pager")))
/// // Prints "true false"
/// ```
///
/// - Parameter delegate: Anything: an object, a struct, an enum, a closure, a number, a string.
/// - Returns: `true` for an instance of a class or of an actor, `false` for a value.
/// - Complexity: O(1).
public func isObject(_ delegate: Any) -> Bool {
  type(of: delegate as AnyObject) == type(of: delegate)
}

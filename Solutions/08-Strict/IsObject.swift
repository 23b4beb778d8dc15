/// Returns whether a delegate is an object.
///
/// A weak reference can refer only to an object. `as AnyObject` doesn't change an object, but it
/// copies a value into a box. The box has a different type than the value.
///
/// ```swift
/// print(isObject(Station("North")), isObject(Pager(name: "Pager")))
/// // Prints "true false"
/// ```
///
/// - Parameter delegate: An object or a value, such as a struct, a closure, or a number.
/// - Returns: `true` for an instance of a class or an actor, `false` for a value.
/// - Complexity: O(1).
public func isObject(_ delegate: Any) -> Bool {
  type(of: delegate as AnyObject) == type(of: delegate)
}

/// How many values an object holds, and the objects that it refers to, as mirrors show them.
///
/// So a list that keeps the entries of deallocated delegates is found out, whatever it stores them
/// in. Mirrors show what is private, but not what a closure captures.
package func countHeldValues(of root: Any) -> Int {
  var (rest, objects, count) = ([root], Set<ObjectIdentifier>(), 0)
  while let value = rest.popLast() {
    count += 1
    let mirror = Mirror(reflecting: value)
    let isObject = mirror.displayStyle == .class
    if isObject, !objects.insert(ObjectIdentifier(value as AnyObject)).inserted { continue }
    for mirror in sequence(first: mirror, next: \.superclassMirror) {
      rest += mirror.children.map(\.value)
    }
  }
  return count
}

extension Scene {
  package var heldValues: Int { countHeldValues(of: list) }

  /// How many values the list holds, unless they're as few as a few stations need.
  package func held(atMost limit: Int = 100) -> String {
    heldValues < limit ? "few values" : "\(heldValues) values for a few stations"
  }
}

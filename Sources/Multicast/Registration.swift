import Synchronization

/// A weak reference that a multicast delegate keeps with the delegate's type.
///
/// A generic type can't declare `weak var delegate: Delegate?`, because `any P` isn't a class type.
/// Casting the object back for each event takes about twice as long as the weak reference. A closure
/// `{ [weak delegate] in delegate }` takes about 1.2 times as long, and every list would have to be
/// created with a function that makes it (`swift run -c release workbook bench`). A registration
/// keeps the words that a value of type `Delegate` consists of (the object's address and what Swift
/// needs to call its methods) and reads them as a `Delegate` while a strong reference keeps the
/// object alive. That takes as long as the weak reference alone.
///
/// This relies on two facts: a value of a protocol or class type that contains an object begins
/// with the object's address, and the other words are constants of the program. The initializer
/// checks the first one. The type isn't generic, so a loop over registrations needs no metadata.
///
/// It is `@unchecked` because `AnyObject` isn't `Sendable`. Its properties are constants or atomic,
/// and a delegate only gets from one thread to another through a list that is `Sendable`.
@usableFromInline
final class Registration: @unchecked Sendable {
  /// Room for a class reference, or for a protocol type of up to four protocols.
  @usableFromInline
  typealias Words = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

  let identifier: ObjectIdentifier
  @usableFromInline
  weak let object: AnyObject?
  @usableFromInline
  let words: Words
  @usableFromInline
  let removed = Atomic(false)

  /// Creates a registration of a delegate, and ends the program if the delegate is a value.
  init<Delegate>(_ delegate: Delegate) {
    let object = delegate as AnyObject
    // `as AnyObject` leaves an object as it is and puts a value into a box of another type.
    guard type(of: object) == type(of: delegate as Any) else {
      fatalError(
        """
        \(type(of: delegate as Any)) is a value, and a multicast delegate can only refer to \
        objects. Make it a class, or add an object that holds it.
        """)
    }
    var words: Words = (0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { words in
      withUnsafeBytes(of: delegate) { words.copyMemory(from: $0) }
    }
    identifier = ObjectIdentifier(object)
    self.object = object
    self.words = words
    precondition(
      words.0 == UInt(bitPattern: identifier),
      "A multicast delegate can't refer to the type \(Delegate.self). Use a protocol or a class.")
  }

  @inlinable
  var isRemoved: Bool { removed.load(ordering: .relaxed) }

  func markAsRemoved() { removed.store(true, ordering: .relaxed) }

  /// Calls a closure with the delegate, unless it was deallocated.
  @inlinable
  func withDelegate<Delegate, Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    guard let object else { return }
    defer { extendLifetime(object) }
    try withUnsafeBytes(of: words) { (bytes) throws(Failure) in
      try body(bytes.assumingMemoryBound(to: Delegate.self)[0])
    }
  }
}

import Synchronization

/// A weak reference to a delegate that a multicast delegate can read without a cast.
///
/// A generic type can't declare `weak var delegate: Delegate?`, because `any P` isn't a class type.
/// With a cast, an event takes two to four times as long as one that only reads weak references.
/// With a closure `{ [weak delegate] in delegate }`, every list needs a function that makes this
/// closure. (`swift run -c release workbook dev bench` measures both.)
/// A registration stores the words of the value of type `Delegate`: the object's address and what
/// Swift needs to call its methods. It reads them as a `Delegate` while a strong reference keeps
/// the object alive. In a list of ten or more delegates, this takes about as long as reading only
/// the weak reference.
///
/// This relies on two facts: a value of a protocol or class type that contains an object begins
/// with the object's address, and the other words stay valid until the program ends. The initializer
/// checks the first fact. The type isn't generic, so a loop over registrations needs no metadata.
///
/// It is `@unchecked` because `AnyObject` isn't `Sendable`. Its properties are constant or atomic,
/// and only a list that is `Sendable` can pass a delegate from one thread to another.
@usableFromInline
final class Registration: @unchecked Sendable {
  /// Enough words for a class reference or a protocol type composed of up to four protocols.
  @usableFromInline
  typealias Words = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

  let identifier: ObjectIdentifier
  @usableFromInline
  weak let object: AnyObject?
  @usableFromInline
  let words: Words
  @usableFromInline
  let removed = Atomic(false)

  /// Creates a registration of a delegate, or ends the program if the delegate is a value.
  init<Delegate>(_ delegate: Delegate) {
    guard Delegate.self != (any Error).self else {
      fatalError(
        """
        A multicast delegate can't refer to the type any Error, because Swift puts even an object \
        of this type into a box. Use another protocol.
        """)
    }
    let object = delegate as AnyObject
    // `as AnyObject` doesn't change an object, but it puts a value into a box of another type.
    guard type(of: object) == type(of: delegate as Any) else {
      fatalError(
        """
        \(type(of: delegate as Any)) is a value, and a multicast delegate can only refer to \
        objects. Make it a class, or add an object that contains it.
        """)
    }
    var words: Words = (0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { words in
      withUnsafeBytes(of: delegate) { words.copyMemory(from: $0) }
    }
    identifier = ObjectIdentifier(object)
    self.object = object
    self.words = words
    guard words.0 == UInt(bitPattern: identifier) else {
      fatalError(
        "A multicast delegate can't refer to the type \(Delegate.self). Use a protocol or a class.")
    }
  }

  // A thread that sees the mark skips the registration and reads nothing that was written before
  // the mark, so `.relaxed` is enough.
  @inlinable
  var isRemoved: Bool { removed.load(ordering: .relaxed) }

  func markAsRemoved() { removed.store(true, ordering: .relaxed) }

  /// Calls a closure with the delegate, unless the delegate was deallocated.
  @inlinable
  func withDelegate<Delegate, Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) {
    guard let object else { return }
    defer { extendLifetime(object) }
    try withUnsafeBytes(of: words) { (bytes) throws(Failure) in
      try body(bytes.load(as: Delegate.self))
    }
  }
}

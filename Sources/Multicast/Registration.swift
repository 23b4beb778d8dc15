import Synchronization

/// A weak reference to a delegate that a multicast delegate can read without a cast.
///
/// A generic type can't declare `weak var delegate: Delegate?`, because `any P` isn't a class type.
/// A cast from `AnyObject` takes longer than reading the weak reference, and with a closure
/// `{ [weak delegate] in delegate }`, every list needs a function that makes this closure.
/// (`.ci/Bench/run` measures both.)
/// A registration stores the words of the value of type `Delegate`: the object's address and what
/// Swift needs to call its methods. It reads them as a `Delegate` while a strong reference keeps
/// the object alive.
///
/// This relies on two facts: a value of a protocol or class type that contains an object begins
/// with the object's address, and the other words stay valid until the program ends. The
/// initializer checks the first fact. The type isn't generic, so a loop over registrations needs no
/// metadata.
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
  convenience init<Delegate>(_ delegate: Delegate) {
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
    unsafe withUnsafeMutableBytes(of: &words) { words in
      unsafe withUnsafeBytes(of: delegate) { unsafe words.copyMemory(from: $0) }
    }
    self.init(object, words: words, of: Delegate.self)
  }

  /// Creates a registration of an object and the words of the delegate that it is.
  ///
  /// The words of all types that `requireReferable` accepts begin with the object's address. If a
  /// later compiler lays one of them out in another way, the program ends here instead of reading
  /// something else as a delegate.
  init(_ object: AnyObject, words: Words, of type: Any.Type) {
    identifier = ObjectIdentifier(object)
    self.object = object
    self.words = words
    guard words.0 == UInt(bitPattern: identifier) else {
      fatalError("A multicast delegate can't refer to the type \(type). Use a protocol or a class.")
    }
  }

  /// Ends the program if a registration can't store delegates of a type.
  static func requireReferable<Delegate>(_ type: Delegate.Type) {
    // Unlike `precondition`, `fatalError` prints its message in a release build, too.
    guard Delegate.self != (any Error).self else {
      fatalError(
        """
        A multicast delegate can't refer to the type any Error, because Swift puts even an object \
        of this type into a box. Use another protocol.
        """)
    }
    guard Delegate.self is AnyClass || isProtocolType(Delegate.self) else {
      fatalError(
        """
        A multicast delegate can't refer to the type \(Delegate.self), which is neither a class \
        nor a protocol type. Use a protocol or a class.
        """)
    }
    guard MemoryLayout<Delegate>.size <= MemoryLayout<Words>.size else {
      fatalError(
        "\(Delegate.self) is composed of too many protocols. Combine some of them in one protocol.")
    }
  }

  /// Whether a type is a protocol type such as `any P` or `AnyObject`.
  ///
  /// Swift has no question for this. What the runtime knows about a type begins with its kind, and
  /// the numbers of the kinds are part of Swift's ABI (`MetadataKind` in its sources).
  private static func isProtocolType(_ type: Any.Type) -> Bool {
    let (existential, extendedExistential): (UInt, UInt) = (0x303, 0x307)
    let kind = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == existential || kind == extendedExistential
  }

  // A thread that sees the mark skips the registration and reads nothing that was written before
  // the mark, so `.relaxed` is enough.
  @inlinable
  var isRemoved: Bool { removed.load(ordering: .relaxed) }

  func markAsRemoved() { removed.store(true, ordering: .relaxed) }

  /// Calls a closure with the delegate, unless the delegate was deallocated.
  ///
  /// - Returns: Whether the delegate is alive.
  @inlinable
  func withDelegate<Delegate, Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let object else { return false }
    // The words don't own the object. Without this line, an optimizer may release `object` before
    // `load` has created its own reference, and another thread may have released all others.
    // No test shows this, since no compiler that was tried moves the release there.
    defer { extendLifetime(object) }
    try unsafe withUnsafeBytes(of: words) { (bytes) throws(Failure) in
      try body(unsafe bytes.load(as: Delegate.self))
    }
    return true
  }
}

// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

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
nonisolated final class Registration: @unchecked Sendable {
  /// Enough words for a class reference or a protocol type composed of up to four protocols.
  @usableFromInline
  typealias Words = (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt)

  let identifier: ObjectIdentifier
  @usableFromInline
  weak let object: AnyObject?
  @usableFromInline
  let words: Words
  /// How many calls of `add` and tokens want the delegate to be notified: 0 after its removal.
  @usableFromInline
  let claims = Atomic(1)

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
  /// Swift has no API that answers this. What the runtime knows about a type begins with its kind,
  /// and the numbers of the kinds are part of Swift's ABI (`MetadataKind` in its sources).
  private static func isProtocolType(_ type: Any.Type) -> Bool {
    let (existential, extendedExistential): (UInt, UInt) = (0x303, 0x307)
    let kind = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return kind == existential || kind == extendedExistential
  }

  // A thread that sees that no claim is left skips the registration and reads nothing that was
  // written before, so `.relaxed` is enough.
  @inlinable
  var isRemoved: Bool { claims.load(ordering: .relaxed) == 0 }

  /// Removes all claims, and returns whether there were any.
  @discardableResult
  func markAsRemoved() -> Bool { claims.exchange(0, ordering: .relaxed) > 0 }

  /// Adds a claim, unless the registration has been removed.
  func addClaim() -> Bool { changeClaims(by: 1) }

  /// Removes a claim, unless the registration has been removed.
  func endClaim() { _ = changeClaims(by: -1) }

  private func changeClaims(by change: Int) -> Bool {
    var count = claims.load(ordering: .relaxed)
    while count > 0 {
      let attempt = claims.compareExchange(
        expected: count, desired: count + change, ordering: .relaxed)
      if attempt.exchanged { return true }
      count = attempt.original
    }
    return false
  }

  /// Calls a closure with the delegate, unless the delegate has been deallocated.
  ///
  /// - Returns: What the closure returns, or `nil` if the delegate has been deallocated.
  @inlinable
  func withDelegate<Delegate, Result, Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let object else { return nil }
    // The words don't own the object. Without this line, an optimizer may release `object` before
    // `load` has created its own reference, and another thread may have released all others.
    // No test shows this, because none of the compilers that were tried moves the release.
    defer { extendLifetime(object) }
    return try unsafe withUnsafeBytes(of: words) { (bytes) throws(Failure) in
      try body(unsafe bytes.load(as: Delegate.self))
    }
  }

  /// The delegate, or `nil` once it has been deallocated.
  func delegate<Delegate>(as type: Delegate.Type) -> Delegate? {
    withDelegate { $0 }
  }
}

/// The registrations of a list, which its lock guards, in the order in which they were added.
nonisolated struct Registrations {
  private(set) var all: [Registration] = []
  /// If there are more registrations, the list removes those of deallocated delegates.
  private var capacity = 16

  var isCrowded: Bool { all.count > capacity }

  /// Adds a claim to the registration of a live delegate, or appends a new registration.
  ///
  /// - Parameter new: A registration of the delegate, which some other reference keeps alive.
  /// - Returns: The registration that has the claim.
  mutating func claim(_ new: Registration) -> Registration {
    if let index = firstIndex(of: new.identifier) {
      // If the object with this address is alive, it's this delegate.
      let old = all[index]
      if old.object != nil, old.addClaim() { return old }
      all.remove(at: index)
    }
    all.append(new)
    return new
  }

  /// Removes a registration, and returns whether its delegate was still to be notified.
  mutating func remove(_ identifier: ObjectIdentifier) -> Bool {
    guard let index = firstIndex(of: identifier) else { return false }
    return all.remove(at: index).markAsRemoved()
  }

  mutating func removeAll() {
    for registration in all { registration.markAsRemoved() }
    all = []
  }

  mutating func removeMarked() {
    all.removeAll { $0.isRemoved }
    capacity = max(16, 2 * all.count)
  }

  private func firstIndex(of identifier: ObjectIdentifier) -> Int? {
    all.firstIndex { $0.identifier == identifier }
  }
}

import Records
import Testing

/// A kind of crash, for which a test may have a rule.
package struct CrashKind: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// There's no element at an index, or none at all.
  package static let index = Self(rawValue: 1)
  /// An optional was unwrapped that is `nil`.
  package static let noValue = Self(rawValue: 2)
  /// A reference to an object that is deallocated, or is being deallocated.
  package static let deallocated = Self(rawValue: 4)
  /// A function called itself without end.
  package static let recursion = Self(rawValue: 8)
  /// A cast with `as!` failed.
  package static let cast = Self(rawValue: 16)
  /// A lock was taken again, or a variable was used while it was being changed.
  package static let lock = Self(rawValue: 32)
  /// Code of an actor ran elsewhere.
  package static let isolation = Self(rawValue: 64)
  /// Another message, such as one that the code or the test itself passed to `fatalError`.
  package static let message = Self(rawValue: 128)
  /// No message, as after a data race, or a use of memory that was freed.
  package static let memory = Self(rawValue: 256)
  /// No crash, but a loop that may have no end.
  package static let endless = Self(rawValue: 512)
  /// A wait that may have no end, but for a lock.
  package static let slow = Self(rawValue: 1024)
  /// A call of `exit`.
  package static let exit = Self(rawValue: 2048)

  /// A deallocated object was used, or its weak reference unwrapped.
  package static let lost: Self = [.noValue, .deallocated, .memory]
  /// What was looked for isn't there.
  package static let missing: Self = [.noValue, .index]
}

extension Crash {
  /// What kind of crash this is, by the words of the runtime.
  package var kind: CrashKind {
    let words: KeyValuePairs<String, CrashKind> = [
      "found nil": .noValue, "cast value of type 'Swift.Optional": .noValue,
      "Could not cast": .cast, Self.recursion: .recursion,
      "unowned": .deallocated, "deallocated": .deallocated, "weak ref": .deallocated,
      "call to lock": .lock, "access conflict": .lock, Self.waitForLock: .lock,
      Self.wait: .slow, "actor executor": .isolation, "belongs to one queue": .isolation,
      "ndex": .index, "range": .index, "Range": .index, "bounds": .index, "Can't remove": .index,
      "empty collection": .index,
    ]
    if let kind = message.flatMap({ text in words.first { text.contains($0.key) } })?.value {
      return kind
    }
    if isEndless { return .endless }
    return message != nil ? .message : exitStatus != nil ? .exit : .memory
  }

  /// The rule for an end that has the same cause in every test.
  var rule: Comment? {
    switch message {
    case "Fatal error": "`fatalError` ends the program. Write code in its place."
    case Self.waitForQueue:
      "Code that runs on a queue called `sync` on the same queue. Leave the call out."
    default: nil
    }
  }
}

extension CrashKind {
  /// The rule where the test has none for this kind.
  var rule: Comment? {
    switch self {
    case .index:
      "There's no element at this index. If an array gets shorter, its old indices aren't valid."
    case .noValue:
      "This optional is `nil`, and `!` or `as!` ends the program then. Unwrap it with `if let`."
    case .deallocated: "A reference that isn't `weak` was used after its object was deallocated."
    case .recursion: "This line calls its own function, or one that calls it back, so no call ends."
    case .cast: "The value doesn't have this type, and `as!` ends the program then. Use `as?`."
    case .lock: "Code that changes a variable, or holds a lock, used the same one again."
    case .isolation: "Code that belongs to an actor ran elsewhere. `await` a call of it instead."
    case .endless: "\(Crash.ruleForLoops)"
    case .slow:
      """
      Look for a wait that never ends, or that takes seconds: a test may take \
      \(Patience.ofWait.components.seconds) s.
      """
    case .exit: "Your code called `exit`, which ends the program. Leave the call out."
    default: nil
    }
  }
}

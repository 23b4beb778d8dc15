import StepSupport
import Testing

#if EXERCISE
  import StrictExercise
#else
  import StrictSolution
#endif

// A `Scene` has a list and keeps its stations alive until it releases them. What `add` or `remove`
// did is a line such as `returned true | North, South`: before the bar is what the method returned,
// and after it are the delegates of the list then. It's in `Tests/Support/Scene.swift`.

@Suite(
  "08 Strict", .serialized, .rehearsed, .edit("add"),
  .ifItCrashes(
    .message, "Objects were added. `add` must end the program only if `isObject` returns `false`."),
  .ifItCrashes(.lost, "A station was deallocated, so its wrapper is empty. Don't unwrap it."),
  .ifItCrashes(
    .index, "Removing a wrapper changes the indices of those after it, so an old one isn't valid."))
enum StrictTests {
  // MARK: - The lesson

  @Test("Adding a new delegate registers it and returns true")
  static func addsANewDelegate() {
    let scene = Scene()
    expect(
      scene.add("North"), is: "returned true | North",
      "North is an object that isn't in the list yet. `add` has to add it and return `true`.",
      where: [
        "returned false | North": "North was added, and it's new, so `add` has to return `true`.",
        "returned false | none": """
        North isn't in the list yet, so `add` has to add it and return `true`. If a `guard` \
        returned `false`, its condition is reversed.
        """,
      ])
  }

  @Test("Delegates keep the order in which they were added")
  static func keepsTheOrder() throws {
    let scene = try Scene.registered("0")
    for number in 1...9 { scene.add("\(number)") }
    expect(
      scene.names, is: "0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
      "A set or a dictionary doesn't keep the order.",
      where: [
        "9": "The others were lost. Take out only empty wrappers, and append the new one.",
        "9…": "Add each new delegate after the others.",
      ])
  }

  @Test("Adding a delegate again changes nothing and returns false")
  static func refusesADuplicate() throws {
    let scene = try Scene.registered("North", "South", "East")
    for name in ["North", "South", "East"] {
      expect(
        scene.add(name), is: "returned false | North, South, East",
        "A wrapper has \(name), which is already in the list. Change nothing, and return `false`.")
    }
  }

  @Test("Two equal delegates are two delegates")
  static func addsByIdentity() throws {
    let scene = try Scene.registered("North")
    scene.add(Station("Twin", on: "Oak Lane"))
    expect(
      scene.add(Station("Twin", on: "Mill Lane")), is: "returned true | North, Oak Lane, Mill Lane",
      "The second twin equals (`==`) the first, but it's another object. Compare with `===`.")
  }

  @Test("The list doesn't keep its delegates alive")
  static func refersWeakly() throws {
    let scene = try Scene.registered("North", "South")
    expect(
      scene.release("North"), is: .deallocated,
      "North was released, and the list keeps it alive. Store only a wrapper.")
    expect(scene.names, is: "South", "North was deallocated, so `delegates` has to skip it.")
  }

  @Test("Adding a delegate removes the empty wrappers")
  static func removesEmptyWrappers() throws {
    let scene = try Scene.registered("North", "South")
    let names = (1...100).map { "\($0)" }
    var result = "returned true"
    for _ in 1...20 {
      for name in names {
        let line = scene.add(name)
        if line.hasPrefix("returned true") { continue }
        result = line.hasSuffix(" \(name)") ? "added it, returned false" : "returned false"
      }
      scene.release(names)
    }
    expect(
      result, is: "returned true",
      """
      A station was new, and `add` returned `false`. It may have the address and identifier of a \
      deallocated one. What you stored about that one must not keep it out.
      """,
      where: [
        "added it…":
          "The array lost empty wrappers and got a new one, so its length doesn't say what to return."
      ])
    // The list may also remove them when `delegates` is read, or when there are many.
    try require(scene.names, is: "North, South", "Only North and South are alive.")
    try require(
      scene.held(atMost: 1000), is: "few values",
      "Two thousand stations were deallocated. `add` has to remove all empty wrappers.")
    let before = scene.heldValues
    scene.add("East")
    expect(
      scene.heldValues < before ? scene.held() : "few values", is: "few values",
      """
      Only some of the empty wrappers were removed. They can be anywhere in the array, and after \
      `remove(at:)`, the next one has the same index.
      """)
  }

  @Test("Removing the empty wrappers keeps the others in order")
  static func keepsTheOthersInOrder() throws {
    let last = Station("Last")
    let scene = try Scene.registered("1", "2", "3", "4", "5", "6", "7")
    scene.release("1", "2", "5")
    expect(
      scene.add(last), is: "returned true | 3, 4, 6, 7, Last",
      "1, 2, and 5 were deallocated, and Last is new. Keep the others in order, before Last.")
  }

  @Test("Adding something that isn't an object ends the program", .hasOwnChild)
  static func refusesValues() async throws {
    for value in Value.allCases { _ = try await message(ofAdding: value) }
  }

  @Test("The message names the type of the value and says what's wrong", .hasOwnChild)
  static func namesTheType() async throws {
    let pager = try await message(ofAdding: .structure)
    try require(
      pager.contains("Assertion failed") ? "assert" : "fatalError", is: "fatalError",
      "In an optimized build, `assert` does nothing, so the value would be lost.")
    try require(
      pager.contains("Pager") ? "Pager" : report(in: pager), is: "Pager",
      "A pager was added, and the message doesn't name its type.",
      where: [
        "…Responding…":
          "The message names the protocol. Use `type(of: delegate as Any)`, with `as Any`.",
        "no message": "The program ended without a message. Pass one to `fatalError`.",
      ])
    let number = try await message(ofAdding: .number)
    expect(
      number.contains("Int") ? "Int" : report(in: number), is: "Int",
      "The number 7 was added, and the message doesn't name its type. Use `type(of:)`.")
    let words = pager.replacing(/Pager|Fatal error|\w+ failed/, with: "")
    expect(
      // Swift Testing adds bytes to the output, some of which are single letters.
      words.matches(of: /\p{L}{2,}/).count > 1 ? "a sentence" : report(in: pager), is: "a sentence",
      "The message has only the type. Also say what's wrong with it.")
  }

  @Test("Removing a registered delegate returns true and leaves the others", .edit("remove"))
  static func removesADelegate() throws {
    let scene = try Scene.registered("North", "South", "East", "West", "Hill")
    try require(
      scene.remove("South"), is: "returned true | North, East, West, Hill",
      """
      South is in the list. `remove` has to take out its wrapper and return `true`. Compare the \
      wrapper's `delegate`, not the wrapper.
      """,
      where: [
        "returned true | North, Hill, East, West":
          "South was removed, but Hill moved to its place. The others have to keep their order.",
        "returned false | North, East, West, Hill":
          "South was taken out, and `remove` returned `false`. It has to return `true`.",
      ])
    try require(
      scene.remove("East"), is: "returned true | North, West, Hill",
      "East was behind South, so its index changed when South was removed. Don't use an old one.")
    scene.remove("Hill")
    expect(
      scene.add("South"), is: "returned true | North, West, South",
      """
      South and two others were removed, and then South was added again. It's new, and has to come \
      last: neither the number of delegates nor a place from before says where.
      """, edit: ["add"])
  }

  @Test(
    "Removing an unregistered delegate changes nothing and returns false", .edit("remove"),
    .ifItCrashes(
      .missing, "The list doesn't contain the station, so there's no index. Return `false`."))
  static func ignoresAStranger() throws {
    let scene = try Scene.registered("North", "South")
    expect(
      scene.remove("Stranger"), is: "returned false | North, South",
      "The stranger was never added. Change nothing, and return `false`.")
  }

  @Test("Removing takes out this object, and no equal one", .edit("remove"))
  static func removesByIdentity() throws {
    let scene = try Scene.registered("North")
    for street in ["Oak Lane", "Mill Lane"] { scene.add(Station("Twin", on: street)) }
    try require(
      scene.names, is: "North, Oak Lane, Mill Lane", "`add` has to add both of two twins.")
    expect(
      scene.remove("Mill Lane"), is: "returned true | North, Oak Lane",
      "The second of two equal (`==`) stations was removed. Compare with `===`.")
  }

  // MARK: - The traps

  @Test("Removing finds a delegate behind an empty wrapper", .edit("remove"))
  static func removesAfterADeallocation() throws {
    let scene = try Scene.registered("North", "Old", "South", "East")
    scene.release("Old")
    expect(
      scene.remove("South"), is: "returned true | North, East",
      """
      Old was deallocated, and South was removed after it. As long as Old's wrapper is there, \
      `delegates` and `wrappers` have different indices, and removing it changes those after it.
      """)
  }

  @Test("Removing empty wrappers isn't removing a delegate", .edit("remove"))
  static func ignoresAStrangerAfterADeallocation() throws {
    // The stranger exists before the deallocation, so it can't get Old's address.
    let stranger = Station("Stranger")
    let scene = try Scene.registered("North", "Old")
    scene.release("Old")
    expect(
      scene.remove(stranger), is: "returned false | North",
      """
      Old was deallocated, and the stranger was never added. Whether the array got shorter says \
      nothing: it may have lost an empty wrapper.
      """)
  }

  @Test("An object at a deallocated one's address is new")
  static func addsAtAReusedAddress() throws {
    let scene = try Scene.registered("North")
    let names = (1...100).map { "\($0)" }
    names.forEach { scene.add($0) }
    scene.release(names)
    // Most of the new objects get the address of one that was deallocated.
    let removed = names.filter { scene.remove($0).hasPrefix("returned true") }.count
    expect(
      "\(removed) of 100 were removed", is: "0 of 100 were removed",
      "New objects, which were never added, may have the identifier of deallocated ones.")
    let added = names.filter { scene.add($0).hasPrefix("returned true") }.count
    expect(
      "\(added) of 100 were added", is: "100 of 100 were added",
      "New objects may have the address, and so the `ObjectIdentifier`, of deallocated ones.")
  }

  @Test(
    "Removing a value returns false", .edit("remove"),
    .ifItCrashes(
      [.noValue, .message],
      "A value is never in the list, so removing it changes nothing: return `false`."))
  static func removesNoValue() throws {
    _ = try Scene.registered("North")
    let list = List()
    expect(
      "returned \(list.remove(Pager("")))", is: "returned false",
      "A value is never in the list, so there's nothing to remove.")
  }
}

// MARK: - What the tests use

// If the compiler says here that `any Responding` has to be a class type, remove the constraint to
// `AnyObject` from your class: a protocol type isn't a class type.
private typealias List = StrictMulticastDelegate<any Responding>

extension StrictTests {
  /// What a list has to refuse, in a child process.
  private enum Value: String, Codable, CaseIterable {
    case structure = "struct", number, puppet = "struct with an object's mirror"

    func add() -> Bool {
      switch self {
      case .structure: List().add(Pager(""))
      case .number: StrictMulticastDelegate<Any>().add(7)
      case .puppet: List().add(Puppet())
      }
    }
  }

  /// Returns what the program printed before it ended.
  private static func message(
    ofAdding value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    // A starter ends no program, so it needs no child process.
    try #require(
      isEdited(sourceLocation), "`add` has to end the program for a value, with a message.",
      sourceLocation: sourceLocation)
    let child = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent],
      "End the program with `fatalError`, and not with `exit`.", sourceLocation: sourceLocation
    ) { [value] in
      leaveNoBacktrace()
      print("add returned \(value.add())")
      finish()
    }
    let bytes = child.standardOutputContent + child.standardErrorContent
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let text = lines.prefix { !$0.contains(/Backtrac|stack trace/) }.joined(separator: " ")
    let result = text.firstMatch(of: /add returned (true|false)/)?.0
    try require(
      result ?? "the program ended", is: "the program ended",
      result == "add returned false"
        ? "A \(value.rawValue) isn't an object. `false` is for a duplicate: call `fatalError`."
        : value == .puppet
          ? "A type's mirror shows what its author chose, here another object. Ask `isObject` instead."
          : """
          A \(value.rawValue) isn't an object, so `add` has to end the program. Ask `isObject` about \
          `delegate` itself: `as AnyObject` puts a value into a box, and the box is an object.
          """, sourceLocation: sourceLocation)
    return text.replacing(/\S+\.swift:\d+:/, with: "")
  }

  /// The part of a message that begins with what Swift prints when a program ends, or its words.
  ///
  /// Around them are bytes of Swift Testing, some of which are single letters.
  private static func report(in message: String) -> String {
    let report =
      message.firstRange(of: /(Fatal error|(Precondition|Assertion) failed).*/)
      ?? message.firstRange(of: /\p{L}{3,}(.*\p{L}{3,})?/)
    return report.map { String(message[$0]) } ?? "no message"
  }
}

/// A value whose mirror shows an object.
private struct Puppet: Responding, CustomReflectable {
  let name = ""
  var customMirror: Mirror { Mirror(reflecting: Station("")) }
}

private typealias Scene = StepSupport.Scene<Tested>

private struct Tested: TestedList {
  let list = List()

  var delegates: [Any]? { list.delegates }

  func add(_ station: Station) -> Bool { list.add(station) }

  func remove(_ station: Station) -> Bool { list.remove(station) }
}

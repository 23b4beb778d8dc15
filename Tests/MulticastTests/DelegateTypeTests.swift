@testable import Multicast
import StepSupport
import Testing

/// What can be a delegate.
@Suite struct DelegateTypeTests {
  @Test("any P & Q, AnyObject and class types are notified as what they are")
  func types() {
    let town = Town()
    let both = MulticastDelegate<any Named & Numbered>()
    both.add(town)
    both.invoke { #expect($0.name == "Springfield" && $0.number == 7) }

    // This type has eight words: three for a value, one for its type, and one for each protocol.
    let many = MulticastDelegate<any Named & Numbered & Colored & Sized>()
    many.add(town)
    many.invoke {
      #expect($0.name == "Springfield" && $0.number == 7 && $0.color == "red" && $0.size == 3)
    }

    let objects = MulticastDelegate<AnyObject>()
    objects.add(town)
    objects.invoke { #expect(ObjectIdentifier($0) == ObjectIdentifier(town)) }

    let towns = MulticastDelegate<Town>()
    towns.add(town)
    towns.invoke { #expect($0.number == 7) }

    let subclass = MulticastDelegate<any Place & Colored>()
    subclass.add(town)
    subclass.invoke { #expect($0.color == "red" && $0.number == 7) }
    #expect(
      ![both.isEmpty, many.isEmpty, objects.isEmpty, towns.isEmpty, subclass.isEmpty].contains(true)
    )
  }

  @Test("A generic protocol and an actor are notified, too")
  func otherTypes() async {
    let counter = Counter()
    let counters = MulticastDelegate<any Counting<Int>>()
    counters.add(counter)
    counters.invoke { #expect($0.zero == 0) }
    let actors = MulticastDelegate<any Actor>()
    actors.add(counter)
    actors.invoke { #expect(ObjectIdentifier($0) == ObjectIdentifier(counter)) }
  }

  @Test("A main-actor protocol is notified on the main actor")
  @MainActor func mainActor() {
    let screen = Screen()
    let list = MulticastDelegate<any Showing>()
    list.add(screen)
    list.invoke { $0.show("fire") }
    #expect(screen.shown == ["fire"])
  }

  @Test("An isolated conformance is notified")
  @MainActor func isolatedConformance() {
    let screen = Screen()
    let list = MulticastDelegate<any Named>()
    list.add(screen)
    list.invoke { #expect($0.name == "screen") }
    #expect(!list.isEmpty)
  }

  @Test("A list, or an addition, that can't work ends the program", arguments: Refusal.allCases)
  fileprivate func refuses(_ refusal: Refusal) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [refusal] in
      leaveNoBacktrace()
      refusal.provoke()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains(refusal.message), "The program wrote: \(message)")
  }

  @Test("A value that is removed was never in the list")
  func removesNoValue() {
    let list = MulticastDelegate<any Named>()
    #expect(!list.remove(Village(name: "Ash")) && !list.contains(Village(name: "Ash")))
  }
}

protocol Named { var name: String { get } }
protocol Numbered { var number: Int { get } }
protocol Colored { var color: String { get } }
protocol Sized { var size: Int { get } }
protocol Aged { var age: Int { get } }
protocol Counting<Number>: AnyObject {
  associatedtype Number
  var zero: Number { get }
}
@MainActor protocol Showing: AnyObject { func show(_ event: String) }

class Place: Numbered { var number: Int { 7 } }
final class Town: Place, Named, Colored, Sized {
  let name = "Springfield"
  let color = "red"
  let size = 3
}
struct Village: Named { let name: String }
final class Failure: Error {}
actor Counter: Counting { nonisolated let zero = 0 }
@MainActor final class Screen: Showing, @MainActor Named {
  var shown: [String] = []
  var name: String { "screen" }
  func show(_ event: String) { shown.append(event) }
}

/// What a list refuses.
private enum Refusal: String, CaseIterable, Codable {
  case ofAStruct, ofAnEnum, ofAClosure, ofANumber, ofAString, ofAType
  case ofStructs, ofNumbers, ofOptionals, ofClosures, ofTuples, ofClassTypes, ofProtocolTypes
  case ofErrors, ofFiveProtocols, ofOtherWords

  func provoke() {
    switch self {
    case .ofAStruct: MulticastDelegate<any Named>().add(Village(name: "Ash"))
    case .ofAnEnum: MulticastDelegate<Any>().add(Optional<Town>.none as Any)
    case .ofAClosure: MulticastDelegate<Any>().add({ () -> Void in })
    case .ofANumber: MulticastDelegate<Any>().add(7)
    case .ofAString: MulticastDelegate<Any>().add("Ash")
    case .ofAType: MulticastDelegate<Any>().add(Town.self)
    case .ofStructs: _ = MulticastDelegate<Village>()
    case .ofNumbers: _ = MulticastDelegate<Int>()
    case .ofOptionals: _ = MulticastDelegate<Town?>()
    case .ofClosures: _ = MulticastDelegate<() -> Void>()
    case .ofTuples: _ = MulticastDelegate<(Town, Town)>()
    case .ofClassTypes: _ = MulticastDelegate<Town.Type>()
    case .ofProtocolTypes: _ = MulticastDelegate<any Named.Type>()
    case .ofErrors: _ = MulticastDelegate<any Error>()
    case .ofFiveProtocols: _ = MulticastDelegate<any Named & Numbered & Colored & Sized & Aged>()
    // No type is known whose words don't begin with the address and that gets this far.
    case .ofOtherWords: _ = Registration(Failure(), words: (1, 0, 0, 0, 0, 0, 0, 0), of: Town.self)
    }
  }

  var message: String {
    switch self {
    case .ofAStruct: "Village is a value"
    case .ofAnEnum, .ofAClosure, .ofANumber, .ofAString, .ofAType: "is a value"
    case .ofErrors: "the type any Error, because"
    case .ofFiveProtocols: "composed of too many protocols"
    case .ofOtherWords: "can't refer to the type Town. Use a protocol or a class."
    case .ofStructs, .ofNumbers, .ofOptionals, .ofClosures, .ofTuples, .ofClassTypes,
      .ofProtocolTypes:
      "which is neither a class nor a protocol type"
    }
  }
}

import Multicast
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

    let many = MulticastDelegate<any Named & Numbered & Colored & Sendable>()
    many.add(town)
    many.invoke { #expect($0.name == "Springfield" && $0.number == 7 && $0.color == "red") }

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

  @Test("A struct is refused with its type")
  func refusesStruct() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      leaveNoBacktrace()
      MulticastDelegate<any Named>().add(Village(name: "Ash"))
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("Village is a value"))
  }

  @Test("any Error is refused, since it isn't a class that is wrong")
  func refusesErrors() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      leaveNoBacktrace()
      MulticastDelegate<any Error>().add(Failure())
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains("the type any Error"))
  }

  @Test("An enum, a closure, a number, a string, an optional and a type are refused")
  func refusesOtherValues() async {
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Any>().add(Optional<Town>.none as Any)
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Any>().add({ () -> Void in })
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<() -> Void>().add({})
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Any>().add(7)
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Any>().add("Ash")
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Any>().add(Town.self)
    }
    await #expect(processExitsWith: .failure) {
      leaveNoBacktrace()
      MulticastDelegate<Town?>().add(nil)
    }
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
protocol Counting<Number>: AnyObject {
  associatedtype Number
  var zero: Number { get }
}
@MainActor protocol Showing: AnyObject { func show(_ event: String) }

class Place: Numbered { var number: Int { 7 } }
final class Town: Place, Named, Colored, @unchecked Sendable {
  let name = "Springfield"
  let color = "red"
}
struct Village: Named { let name: String }
final class Failure: Error {}
actor Counter: Counting { nonisolated let zero = 0 }
@MainActor final class Screen: Showing, @MainActor Named {
  var shown: [String] = []
  var name: String { "screen" }
  func show(_ event: String) { shown.append(event) }
}

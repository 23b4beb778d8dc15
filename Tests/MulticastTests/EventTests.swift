import Multicast
import Testing

/// What happens to a list while it notifies its delegates.
@Suite struct EventTests {
  let list = MulticastDelegate<any Listening>()
  let north = Listener("North")
  let south = Listener("South")
  let east = Listener("East")

  init() {
    for listener in [north, south, east] { list.add(listener) }
  }

  @Test("A delegate that is removed during an event isn't notified anymore")
  func removed() {
    north.reaction = { _ in #expect(list.remove(south)) }
    #expect(list.heard("fire") == ["North", "East"])
  }

  @Test("A delegate that removes itself, or one before it, skips no other")
  func removesBefore() {
    south.reaction = { [list, north, south] _ in
      list.remove(north)
      list.remove(south)
    }
    #expect(list.heard("fire") == ["North", "South", "East"])
    #expect(list.heard("fire") == ["East"])
  }

  @Test("A delegate that is deallocated during an event isn't notified anymore")
  func deallocated() {
    let list = MulticastDelegate<any Listening>()
    var temporary: Listener? = Listener("Temporary")
    list.add(north)
    if let temporary { list.add(temporary) }
    list.add(south)
    north.reaction = { _ in temporary = nil }
    #expect(list.heard("fire") == ["North", "South"])
  }

  @Test("A delegate that is added during an event waits for the next one")
  func added() {
    let west = Listener("West")
    north.reaction = { _ in list.add(west) }
    #expect(list.heard("fire") == ["North", "South", "East"])
    #expect(list.heard("fire") == ["North", "South", "East", "West"])
  }

  @Test("A delegate that is removed and added again during an event waits for the next one")
  func removedAndAdded() {
    north.reaction = { [list, east, north] _ in
      list.remove(east)
      list.add(east)
      north.reaction = { _ in }
    }
    #expect(list.heard("fire") == ["North", "South"])
    #expect(list.heard("fire") == ["North", "South", "East"])
  }

  @Test("removeAll ends the event after the delegate that is being notified")
  func removeAll() {
    south.reaction = { _ in list.removeAll() }
    #expect(list.heard("fire") == ["North", "South"])
    #expect(list.isEmpty)
  }

  @Test("A nested event is complete before the outer one continues")
  func nested() {
    var calls: [String] = []
    for listener in [north, south, east] {
      listener.reaction = { [list] event in
        calls.append("\(listener.name): \(event)")
        if listener.name == "South", event == "fire" { list.invoke { $0.hear("smoke") } }
      }
    }
    list.invoke { $0.hear("fire") }
    #expect(
      calls == [
        "North: fire", "South: fire", "North: smoke", "South: smoke", "East: smoke", "East: fire",
      ])
    for listener in [north, south, east] { listener.reaction = { _ in } }
  }

  @Test("A delegate that is removed during a nested event isn't notified of the outer one")
  func removedInNestedEvent() {
    var depth = 0
    south.reaction = { [list, east] _ in
      depth += 1
      if depth == 1 { list.invoke { $0.hear("smoke") } } else { list.remove(east) }
    }
    #expect(list.heard("fire") == ["North", "South"])
  }

  @Test("A delegate may remove itself in deinit, also during an event")
  func removedInDeinit() {
    var temporary: Listener? = Listener("Temporary")
    temporary?.onDeinit = { [list] in list.remove($0) }
    if let temporary { list.add(temporary) }
    #expect(list.heard("fire").last == "Temporary")
    north.reaction = { _ in temporary = nil }
    #expect(list.heard("fire") == ["North", "South", "East"])
  }

  @Test("An error ends the event and leaves the list usable")
  func errors() {
    struct Busy: Error, Equatable { let name: String }
    var called: [String] = []
    // The type of the error is known: without it, `error` would be `any Error` here.
    do throws(Busy) {
      try list.invoke { (listener) throws(Busy) in
        called.append(listener.name)
        if listener === south { throw Busy(name: listener.name) }
      }
      Issue.record("The error should have ended the event.")
    } catch {
      #expect(error == Busy(name: "South"))
    }
    #expect(called == ["North", "South"])
    #expect(list.heard("fire") == ["North", "South", "East"])
  }

  @Test("The list may lose its last owner during an event")
  func listReleased() {
    var list: MulticastDelegate<any Listening>? = MulticastDelegate()
    weak let probe = list
    list?.add(north)
    list?.add(south)
    north.reaction = { _ in list = nil }
    #expect(list?.heard("fire") == ["North", "South"])
    #expect(probe == nil)
  }
}

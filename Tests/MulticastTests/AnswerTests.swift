import Multicast
import Testing

/// Events to which delegates answer, and events that await them.
@Suite struct AnswerTests {
  let list = MulticastDelegate<any Listening>()
  let north = Listener("North")
  let south = Listener("South")
  let east = Listener("East")

  init() {
    for listener in [north, south, east] { list.add(listener) }
  }

  @Test("firstNonNil returns the first answer and asks no delegate after it")
  func firstAnswer() {
    var asked: [String] = []
    let answer = list.firstNonNil { listener in
      asked.append(listener.name)
      return listener.name == "South" ? listener.name.count : nil
    }
    #expect(answer == 5)
    #expect(asked == ["North", "South"])
    #expect(list.firstNonNil { $0.name == "West" ? 1 : nil } == nil)
  }

  @Test("allSatisfy stops at the first delegate that doesn't agree, and is true without delegates")
  func agreement() {
    var asked: [String] = []
    let agree = list.allSatisfy { listener in
      asked.append(listener.name)
      return listener.name != "South"
    }
    #expect(!agree && asked == ["North", "South"])
    #expect(list.allSatisfy { $0.name.count > 3 })
    list.removeAll()
    #expect(list.allSatisfy { _ in false })
  }

  @Test("A delegate that is removed or deallocated before its turn isn't asked")
  func removedBeforeItsTurn() {
    var temporary: Listener? = Listener("Temporary")
    if let temporary { list.add(temporary) }
    var asked: [String] = []
    let agree = list.allSatisfy { listener in
      asked.append(listener.name)
      list.remove(south)
      temporary = nil
      return true
    }
    #expect(agree && asked == ["North", "East"])
  }

  @Test("An error ends the questions, with its type")
  func errors() {
    struct Busy: Error, Equatable {}
    do throws(Busy) {
      _ = try list.allSatisfy { (_) throws(Busy) in throw Busy() }
      Issue.record("The error should have ended the questions.")
    } catch {
      #expect(error == Busy())
    }
    #expect(list.count == 3)
  }

  @Test("invokeSerially awaits one delegate after another, in the caller's isolation domain")
  @MainActor func awaits() async {
    var calls: [String] = []
    await list.invokeSerially { listener in
      MainActor.assertIsolated()
      calls.append("\(listener.name) begins")
      await Task.yield()
      calls.append("\(listener.name) ends")
    }
    #expect(calls.count == 6 && calls.prefix(3) == ["North begins", "North ends", "South begins"])
  }

  @Test("A delegate that is removed while another is awaited isn't notified, even if added again")
  func removedWhileAwaited() async {
    var temporary: Listener? = Listener("Temporary")
    if let temporary { list.add(temporary) }
    var called: [String] = []
    await list.invokeSerially { listener in
      called.append(listener.name)
      guard listener === north else { return }
      await Task.yield()
      list.remove(south)
      list.remove(east)
      list.add(east)
      temporary = nil
    }
    #expect(called == ["North"])
    #expect(list.heard("fire") == ["North", "East"])
  }

  @Test("An error ends an event that awaits, with its type")
  func awaitedErrors() async {
    struct Busy: Error, Equatable {}
    var called: [String] = []
    do throws(Busy) {
      try await list.invokeSerially { (listener) async throws(Busy) in
        called.append(listener.name)
        if listener === south { throw Busy() }
      }
      Issue.record("The error should have ended the event.")
    } catch {
      #expect(error == Busy())
    }
    #expect(called == ["North", "South"])
  }
}

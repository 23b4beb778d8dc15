import Testing

@Suite struct AddressTests {
  @Test("A new object can have the identifier of a dead one")
  func identifierOutlivesItsObject() {
    var wasSeenAgain = false
    for _ in 1...1000 where !wasSeenAgain {
      var seen: Set<ObjectIdentifier> = []
      var old: Listener? = Listener()
      seen.insert(ObjectIdentifier(old!))
      old = nil

      let new = Listener()
      wasSeenAgain = seen.contains(ObjectIdentifier(new))
    }
    #expect(wasSeenAgain, "Chapter 6 says that an identifier is used again after its object died.")
  }
}

private final class Listener {}

@testable import Multicast
import StepSupport
import Testing

/// What the list contains.
@Suite struct ListTests {
  let list = MulticastDelegate<any Listening>()

  @Test("The list doesn't keep a delegate alive")
  func weak() {
    var listener: Listener? = Listener("North")
    weak let probe = listener
    if let listener { list.add(listener) }
    listener = nil
    #expect(probe == nil)
    #expect(list.heard("fire").isEmpty)
  }

  @Test("Delegates are notified in registration order, once each")
  func orderWithoutDuplicates() {
    let (north, south, east) = (Listener("North"), Listener("South"), Listener("East"))
    #expect(
      [north, south, north, east, south].map { list.add($0) } == [true, true, false, true, false])
    #expect(list.heard("fire") == ["North", "South", "East"])
    withExtendedLifetime((north, south, east)) {}
  }

  @Test("Equal delegates are different delegates")
  func identity() {
    let (one, other) = (Listener("Twin"), Listener("Twin"))
    #expect(one == other)
    #expect(list.add(one) && list.add(other))
    #expect(list.remove(one))
    #expect(list.heard("fire") == ["Twin"])
    #expect(!list.remove(one) && list.remove(other))
  }

  @Test("A delegate that was removed and added again comes last")
  func addedAgain() {
    let (north, south) = (Listener("North"), Listener("South"))
    list.add(north)
    list.add(south)
    #expect(list.remove(north) && list.add(north))
    #expect(list.heard("fire") == ["South", "North"])
  }

  @Test("contains finds the same object, and only while it's a delegate")
  func contains() {
    let (one, other) = (Listener("Twin"), Listener("Twin"))
    #expect(!list.contains(one))
    list.add(one)
    #expect(list.contains(one) && !list.contains(other), "Equal objects are two delegates.")
    list.remove(one)
    #expect(!list.contains(one))
    let keeper = Listener("Keeper")
    list.add(keeper)
    for index in 0..<1_000 {
      #expect(!list.contains(Listener("\(index)")), "It is new, whatever was at its address.")
      list.add(Listener("Short-lived"))
    }
    #expect(list.contains(keeper))
  }

  @Test("isEmpty counts live delegates only")
  func isEmpty() {
    #expect(list.isEmpty)
    list.add(Listener("Temporary"))
    #expect(list.isEmpty)
    let north = Listener("North")
    list.add(north)
    #expect(!list.isEmpty)
    list.removeAll()
    #expect(list.isEmpty)
    withExtendedLifetime(north) {}
  }

  @Test("removeAll leaves a list that can be used")
  func removeAll() {
    let (north, south) = (Listener("North"), Listener("South"))
    list.add(north)
    list.removeAll()
    #expect(list.heard("fire").isEmpty)
    #expect(list.add(south) && list.add(north))
    #expect(list.heard("fire") == ["South", "North"])
  }

  @Test("An object at the address of a deallocated delegate is a new delegate")
  func reusedAddresses() {
    let keeper = Listener("Keeper")
    list.add(keeper)
    var reused = 0
    var identifiers: Set<ObjectIdentifier> = []
    for index in 0..<1_000 {
      let listener = Listener("\(index)")
      if !identifiers.insert(ObjectIdentifier(listener)).inserted { reused += 1 }
      if index.isMultiple(of: 2) {
        #expect(!list.contains(listener), "It was never added.")
        list.remove(listener)
        #expect(list.heard("fire") == ["Keeper"])
        continue
      }
      #expect(list.add(listener), "It is new, whatever was at its address.")
      #expect(list.heard("fire") == ["Keeper", "\(index)"])
    }
    #expect(reused > 0, "The test needs reused addresses.")
    withExtendedLifetime(keeper) {}
  }

  @Test("A delegate whose deinit is running isn't added")
  func addsNoneDuringDeinit() {
    var isAdded: Bool?
    do {
      let listener = Listener("North")
      listener.onDeinit = { [list] in isAdded = list.add($0) }
    }
    #expect(isAdded == false)
    #expect(list.snapshot.isEmpty)
  }

  @Test("A list has at most 16 registrations, or twice as many as it had live delegates")
  func boundedRegistrations() {
    var others: [Listener] = []
    func addShortLived() {
      list.add(Listener("Short-lived"))
      // Takes the address, so that the next delegate has another one.
      others.append(Listener("Other"))
    }
    for _ in 1...100 {
      addShortLived()
      #expect(list.snapshot.count <= 16)
    }
    let keepers = (1...20).map { Listener("\($0)") }
    for keeper in keepers { list.add(keeper) }
    for _ in 1...200 {
      addShortLived()
      // While one is added, 21 are alive.
      #expect(list.snapshot.count <= 42)
    }
    withExtendedLifetime(keepers) {}
  }

  @Test("An event that meets more deallocated delegates than live ones removes them")
  func cleansUpAfterAnEvent() {
    var listeners = (1...30).map { Listener("\($0)") }
    for listener in listeners { list.add(listener) }
    listeners.removeLast(15)
    #expect(list.heard("fire").count == 15)
    #expect(list.snapshot.count == 30, "As many are alive: a search through all isn't worth it.")
    listeners.removeLast()
    #expect(list.heard("fire").count == 14)
    #expect(list.snapshot.count == 14)
    listeners = []
    list.invoke { _ in }
    #expect(list.snapshot.isEmpty)
  }

  @Test("Short-lived delegates leave no memory in use")
  func boundedMemory() async {
    // Other tests change the memory of this process, so this one measures in its own.
    await #expect(processExitsWith: .success) {
      let list = MulticastDelegate<any Listening>()
      let keepers = (0..<20).map { Listener("\($0)") }
      for keeper in keepers { list.add(keeper) }
      let before = memoryInUse()
      var others: [Listener] = []
      for _ in 0..<40_000 {
        list.add(Listener("Short-lived"))
        // Takes the address, so that the next delegate has another one.
        others.append(Listener("Other"))
      }
      let after = memoryInUse()
      let perListener = 128
      #expect(
        after - before < others.count * perListener + (2 << 20),
        "40,000 registrations of deallocated delegates would need 6 MB more.")
      #expect(list.heard("fire").count == keepers.count)
    }
  }
}

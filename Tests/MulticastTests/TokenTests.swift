import Multicast
import Testing

/// What a token ends, and what it doesn't.
@Suite struct TokenTests {
  let list = MulticastDelegate<any Listening>()
  let north = Listener("North")

  @Test("A delegate is registered until its token is released")
  func ends() {
    var token: RegistrationToken? = list.register(north)
    #expect(list.heard("fire") == ["North"] && token != nil)
    token = nil
    #expect(list.heard("fire").isEmpty)
    #expect(!list.contains(north) && list.isEmpty && list.count == 0 && list.delegates.isEmpty)
    #expect(!list.remove(north), "The token has removed it.")
  }

  @Test("A screen may appear twice, disappear, and appear again")
  func appears() {
    let screen = MiniPlayer(list)
    screen.appear()
    screen.appear()
    #expect(list.count == 1)
    screen.disappear()
    #expect(list.isEmpty)
    screen.appear()
    #expect(list.count == 1)
  }

  @Test("A delegate with two tokens stays until both are released", arguments: [0, 1])
  func twoTokens(first: Int) {
    var tokens = [list.register(north), list.register(north)]
    tokens.remove(at: first)
    #expect(list.heard("fire") == ["North"])
    extendLifetime(tokens)
    tokens.removeAll()
    #expect(list.isEmpty)
  }

  @Test("A token doesn't end a registration that add made, or one that add confirmed")
  func addedAsWell() {
    let south = Listener("South")
    #expect(list.add(north))
    var tokens = [list.register(north), list.register(south)]
    #expect(!list.add(south))
    extendLifetime(tokens)
    tokens.removeAll()
    #expect(list.heard("fire") == ["North", "South"])
    extendLifetime(south)
  }

  @Test(
    "A token of an earlier registration has no effect on a later one", arguments: [true, false])
  func earlierRegistration(removesAll: Bool) {
    var old: RegistrationToken? = list.register(north)
    if removesAll { list.removeAll() } else { #expect(list.remove(north)) }
    #expect(old != nil && list.isEmpty)
    let new = list.register(north)
    old = nil
    #expect(list.heard("fire") == ["North"])
    extendLifetime(new)
  }

  @Test("A delegate that registers again after its token's end comes last")
  func registersAgain() {
    let south = Listener("South")
    var token = Optional(list.register(north))
    list.add(south)
    extendLifetime(token)
    token = nil
    token = list.register(north)
    #expect(list.heard("fire") == ["South", "North"])
    extendLifetime((token, south))
  }

  @Test("A token that is released during an event spares its delegate this event")
  func duringAnEvent() {
    let south = Listener("South")
    list.add(north)
    var token = Optional(list.register(south))
    north.reaction = { [list] _ in
      token = nil
      token = list.register(south)
    }
    #expect(list.heard("fire") == ["North"], "It was registered again, for the next event.")
    north.reaction = { _ in }
    #expect(list.heard("fire") == ["North", "South"])
    extendLifetime((token, south))
  }

  @Test("A token keeps neither its delegate nor its list alive")
  func holdsNothing() {
    var list: MulticastDelegate<any Listening>? = MulticastDelegate()
    var listener: Listener? = Listener("South")
    weak let (weakList, weakListener) = (list, listener)
    let token = listener.flatMap { list?.register($0) }
    (list, listener) = (nil, nil)
    #expect(token != nil && weakList == nil && weakListener == nil)
  }

  @Test("A token of a delegate whose deinit is running has no effect")
  func duringDeinit() {
    var token: RegistrationToken?
    do {
      let south = Listener("South")
      south.onDeinit = { [list] in token = list.register($0) }
    }
    #expect(token != nil && list.isEmpty)
  }

  @Test("The registrations that tokens have ended don't accumulate")
  func bounded() {
    for _ in 1...1_000 {
      let token = list.register(north)
      extendLifetime(token)
    }
    list.add(north)
    #expect(list.count == 1)
    let others = (1...100).map { Listener("\($0)") }
    for _ in 1...10 {
      var tokens = others.map(list.register)
      tokens.removeAll()
    }
    #expect(list.heard("fire") == ["North"])
    extendLifetime(others)
  }
}

/// A delegate that stores its token.
private final class MiniPlayer: Listening {
  let name = "Mini player"
  private let list: MulticastDelegate<any Listening>
  private var token: RegistrationToken?

  init(_ list: MulticastDelegate<any Listening>) { self.list = list }

  func appear() { token = list.register(self) }
  func disappear() { token = nil }
  func hear(_ event: String) {}
}

import Multicast
import Testing

/// Random operations on a list, compared with a model that keeps plain marks and numbers.
@Suite struct ModelTests {
  @Test("A list does what its model does, in 200,000 random operations", arguments: 1...4)
  func random(seed: UInt64) async {
    let trial = Trial(seed: seed)
    while trial.operations < 50_000 && trial.difference == nil {
      trial.operate()
      if trial.operations.isMultiple(of: 50) { await trial.notifySerially() }
    }
    #expect(trial.difference == nil, "seed \(seed), operation \(trial.operations)")
    #expect(trial.calls > 10_000, "Too few delegates were notified for this test to mean much.")
  }
}

/// A list, its model, and the only references that keep the delegates alive.
private final class Trial {
  private let list = MulticastDelegate<any Numbered>()
  private var marks: [Mark] = []
  private var guests: [Guest] = []
  private var tokens: [(token: RegistrationToken, mark: Mark)] = []
  /// The delegates that are being notified, which the events keep alive.
  private var turns: [Int] = []
  private var newest = 0
  private var generator: SplitMix

  private(set) var operations = 0
  private(set) var calls = 0
  /// The first thing in which the list and its model differ.
  private(set) var difference: String?

  init(seed: UInt64) { generator = SplitMix(state: seed) }

  /// Does something random to the list and to its model.
  func operate() {
    operations += 1
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<20: addNew()
    case 20..<28: addAgain()
    case 28..<36: register()
    case 36..<48: remove()
    case 48..<60: release()
    case 60..<70: releaseToken()
    case 70..<84: ask()
    case 84..<85: removeAll()
    default: if turns.count < 3 { notify() }
    }
  }

  private func addNew() {
    newest += 1
    let guest = Guest(newest) { [weak self] in self?.useListInDeinit($0) }
    compare("add", list.add(guest), true)
    marks.append(Mark(newest))
    // A list keeps up to twenty delegates and many short-lived ones.
    if guests.count < 20 { guests.append(guest) }
    extendLifetime(guest)
  }

  private func addAgain() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    let mark = mark(of: guest.number)
    compare("add", list.add(guest), mark == nil)
    if let mark { mark.claims += 1 } else { marks.append(Mark(guest.number)) }
  }

  private func register() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    let mark = mark(of: guest.number) ?? Mark(guest.number, claims: 0)
    if mark.claims == 0 { marks.append(mark) }
    mark.claims += 1
    tokens.append((list.register(guest), mark))
  }

  private func releaseToken() {
    guard let index = tokens.indices.randomElement(using: &generator) else { return }
    let mark = tokens.remove(at: index).mark
    if mark.claims > 0 { mark.claims -= 1 }
    removeMarks { _ in false }
  }

  private func remove() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    compare("remove", list.remove(guest), mark(of: guest.number) != nil)
    removeMarks { $0.number == guest.number }
  }

  private func release() {
    guard let index = guests.indices.randomElement(using: &generator) else { return }
    // The guest's `deinit` asks the model, so it has to run when `guests` is no longer changing.
    let guest = guests.remove(at: index)
    extendLifetime(guest)
  }

  /// Half of the guests remove themselves in `deinit`, and the others try to add themselves.
  private func useListInDeinit(_ guest: Guest) {
    guard guest.number.isMultiple(of: 2) else {
      return compare("add in deinit", list.add(guest), false)
    }
    let isMarked = marks.contains { $0.number == guest.number && $0.claims > 0 }
    compare("remove in deinit", list.remove(guest), isMarked)
    removeMarks { $0.number == guest.number }
  }

  private func ask() {
    let live = marks.map(\.number).filter(isAlive)
    compare("isEmpty", list.isEmpty, live.isEmpty)
    compare("count", list.count, live.count)
    compare("delegates", list.delegates.map(\.number), live)
    let answer = list.firstNonNil { $0.number.isMultiple(of: 3) ? $0.number : nil }
    compare("firstNonNil", answer, live.first { $0.isMultiple(of: 3) })
    let agree = list.allSatisfy { !$0.number.isMultiple(of: 5) }
    compare("allSatisfy", agree, live.allSatisfy { !$0.isMultiple(of: 5) })
    guard let guest = guests.randomElement(using: &generator) else { return }
    compare("contains", list.contains(guest), mark(of: guest.number) != nil)
  }

  private func removeAll() {
    list.removeAll()
    removeMarks { _ in true }
  }

  // MARK: Events

  private func notify() {
    let event = Event(marks, end: Int.random(in: 0..<40, using: &generator))
    do throws(Interruption) {
      try list.invoke { (delegate) throws(Interruption) in try call(delegate, of: event) }
      compare("The next delegate", event.next(if: isAlive), nil)
    } catch {}
  }

  /// Notifies the delegates, each of which may be awaited, and compares this with the model.
  func notifySerially() async {
    let event = Event(marks, end: Int.random(in: 0..<40, using: &generator))
    do throws(Interruption) {
      try await list.invokeSerially { (delegate) async throws(Interruption) in
        await Task.yield()
        try call(delegate, of: event)
      }
      compare("The next delegate", event.next(if: isAlive), nil)
    } catch {}
  }

  private func call(_ delegate: any Numbered, of event: Event) throws(Interruption) {
    calls += 1
    compare("invoke", delegate.number, event.next(if: isAlive))
    turns.append(delegate.number)
    for _ in 0..<Int.random(in: 0..<3, using: &generator) { operate() }
    turns.removeLast()
    if event.position > event.end { throw Interruption() }
  }

  // MARK: The model

  private func isAlive(_ number: Int) -> Bool {
    guests.contains { $0.number == number } || turns.contains(number)
  }

  private func mark(of number: Int) -> Mark? {
    isAlive(number) ? marks.first { $0.number == number } : nil
  }

  private func removeMarks(where isRemoved: (Mark) -> Bool) {
    for mark in marks where isRemoved(mark) { mark.claims = 0 }
    marks.removeAll { $0.claims == 0 || !isAlive($0.number) }
  }

  private func compare<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) {
    if found != expected { difference = difference ?? "\(name): \(found), not \(expected)" }
  }
}

/// A registration of the model.
private final class Mark {
  let number: Int
  /// How many calls of `add` and tokens there are.
  var claims: Int

  init(_ number: Int, claims: Int = 1) {
    self.number = number
    self.claims = claims
  }
}

/// An event of the model.
private final class Event {
  private let marks: [Mark]
  /// The position after which an error ends the event.
  let end: Int
  private(set) var position = 0

  init(_ marks: [Mark], end: Int) {
    self.marks = marks
    self.end = end
  }

  /// The next delegate that is still registered and alive.
  func next(if isAlive: (Int) -> Bool) -> Int? {
    while position < marks.count {
      position += 1
      let mark = marks[position - 1]
      if mark.claims > 0, isAlive(mark.number) { return mark.number }
    }
    return nil
  }
}

private struct Interruption: Error {}

private final class Guest: Numbered {
  let number: Int
  private let onDeinit: (Guest) -> Void

  init(_ number: Int, onDeinit: @escaping (Guest) -> Void) {
    self.number = number
    self.onDeinit = onDeinit
  }

  deinit { onDeinit(self) }
}

/// Pseudorandom numbers that are the same in each run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

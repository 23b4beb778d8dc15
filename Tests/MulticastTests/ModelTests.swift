import Multicast
import Testing

/// Random operations on a list, compared with a model that keeps plain marks and numbers.
@Suite struct ModelTests {
  @Test("A list does what its model does, in 200,000 random operations", arguments: 1...4)
  func random(seed: UInt64) {
    let trial = Trial(seed: seed)
    while trial.operations < 50_000 && trial.difference == nil { trial.operate() }
    #expect(trial.difference == nil, "seed \(seed), operation \(trial.operations)")
    #expect(trial.calls > 10_000, "Too few delegates were notified for this test to mean much.")
  }
}

/// A list, its model, and the only references that keep the delegates alive.
private final class Trial {
  /// A registration of the model.
  private final class Mark {
    let number: Int
    var isRemoved = false

    init(_ number: Int) { self.number = number }
  }

  private struct Interruption: Error {}

  private let list = MulticastDelegate<any Numbered>()
  private var marks: [Mark] = []
  private var guests: [Guest] = []
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
    case 0..<22: addNew()
    case 22..<32: addAgain()
    case 32..<50: remove()
    case 50..<66: release()
    case 66..<76: askContains()
    case 76..<84: compare("isEmpty", list.isEmpty, !marks.contains { isAlive($0.number) })
    case 84..<85: removeAll()
    default: if turns.count < 3 { notify() }
    }
  }

  private func addNew() {
    newest += 1
    // Half of them remove themselves in `deinit`, and the others try to add themselves.
    let guest = Guest(newest, list: list, removesItself: newest.isMultiple(of: 2))
    compare("add", list.add(guest), true)
    marks.append(Mark(newest))
    // A list keeps up to twenty delegates and many short-lived ones.
    if guests.count < 20 { guests.append(guest) }
  }

  private func addAgain() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    let isNew = !isListed(guest.number)
    compare("add", list.add(guest), isNew)
    if isNew { marks.append(Mark(guest.number)) }
  }

  private func remove() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    compare("remove", list.remove(guest), isListed(guest.number))
    removeMarks { $0.number == guest.number }
  }

  private func release() {
    guard let index = guests.indices.randomElement(using: &generator) else { return }
    guests.remove(at: index)
  }

  private func askContains() {
    guard let guest = guests.randomElement(using: &generator) else { return }
    compare("contains", list.contains(guest), isListed(guest.number))
  }

  private func removeAll() {
    list.removeAll()
    removeMarks { _ in true }
  }

  private func notify() {
    let event = marks
    var position = 0
    let end = Int.random(in: 0..<40, using: &generator)
    func advance() {
      while position < event.count, event[position].isRemoved || !isAlive(event[position].number) {
        position += 1
      }
    }
    do throws(Interruption) {
      try list.invoke { (delegate) throws(Interruption) in
        calls += 1
        advance()
        let expected = position < event.count ? event[position].number : nil
        compare("invoke", delegate.number, expected)
        position += 1
        turns.append(delegate.number)
        for _ in 0..<Int.random(in: 0..<3, using: &generator) { operate() }
        turns.removeLast()
        if position > end { throw Interruption() }
      }
      advance()
      compare("The number of calls", position, event.count)
    } catch {}
  }

  // MARK: The model

  private func isAlive(_ number: Int) -> Bool {
    guests.contains { $0.number == number } || turns.contains(number)
  }

  private func isListed(_ number: Int) -> Bool {
    isAlive(number) && marks.contains { $0.number == number }
  }

  private func removeMarks(where isRemoved: (Mark) -> Bool) {
    for mark in marks where isRemoved(mark) { mark.isRemoved = true }
    marks.removeAll { $0.isRemoved || !isAlive($0.number) }
  }

  private func compare<Value: Equatable>(_ name: String, _ found: Value, _ expected: Value) {
    if found != expected { difference = difference ?? "\(name): \(found), not \(expected)" }
  }
}

private final class Guest: Numbered {
  let number: Int
  private let list: MulticastDelegate<any Numbered>
  private let removesItself: Bool

  init(_ number: Int, list: MulticastDelegate<any Numbered>, removesItself: Bool) {
    self.number = number
    self.list = list
    self.removesItself = removesItself
  }

  deinit {
    let isChanged = removesItself ? list.remove(self) : list.add(self)
    precondition(!isChanged, "A delegate that is being deallocated isn't added or removed.")
  }
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

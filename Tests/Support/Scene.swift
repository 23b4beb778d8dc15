import Testing

/// A list that tests change and notify, whatever its methods are called in a step.
package protocol TestedList {
  /// What the methods of the list return: `Bool`, or nothing.
  associatedtype Returned

  init()

  init(_ stations: [Station])

  /// What the list says that it contains, or `nil` if it says nothing about that.
  var delegates: [Any]? { get }

  func add(_ station: Station) -> Returned

  func remove(_ station: Station) -> Returned

  /// Calls a closure with each delegate, as an event of the list.
  func notify(_ body: (Any) throws -> Void) throws
}

extension TestedList {
  package init(_ stations: [Station]) {
    self.init()
    for station in stations { _ = add(station) }
  }

  package func notify(_ body: (Any) throws -> Void) throws {}
}

/// A list, and what keeps its stations alive, records the calls, and reacts to them.
///
/// What a call does is a line: `returned true | North, South` for `add` and `remove`, or
/// `Fire North, Fire South | North, South` for the event Fire. After the bar are the delegates of
/// the list then. A part that the list of a step doesn't have is left out.
package final class Scene<List: TestedList> {
  package let list: List
  private var calls: [String] = []
  private var runningEvents = 0
  private var stations: [String: Station]
  private var reactions: [String: (Scene) throws -> Void] = [:]

  package init(_ names: [String], in list: List? = nil) {
    let stations = Dictionary(names.map { ($0, Station($0)) }) { first, _ in first }
    self.stations = stations
    self.list = list ?? List(names.map { stations[$0]! })
    if list != nil { names.forEach { add($0) } }
  }

  package convenience init(_ names: String..., in list: List? = nil) { self.init(names, in: list) }

  /// The labels of the delegates.
  package var names: String {
    withExtendedLifetime(self) { list.delegates.map { labels(of: $0) } ?? "unknown" }
  }

  package subscript(name: String) -> Station { stations[name]! }

  /// Adds a station, which is a new one if there's none with this name.
  @discardableResult package func add(_ name: String) -> String {
    add(stations[name] ?? Station(name))
  }

  @discardableResult package func add(_ station: Station) -> String {
    stations[station.label] = station
    return text(of: list.add(station))
  }

  /// Removes a station, which is a stranger if there's none with this name.
  @discardableResult package func remove(_ name: String) -> String {
    remove(stations[name] ?? Station(name))
  }

  @discardableResult package func remove(_ station: Station) -> String {
    text(of: list.remove(station))
  }

  private func text(of result: List.Returned) -> String {
    (result as? Bool).map { "returned \($0) | \(names)" } ?? names
  }

  /// Releases stations, and returns what became of the first of them.
  @discardableResult package func release(_ names: String...) -> Probe.State { release(names) }

  @discardableResult package func release(_ names: [String]) -> Probe.State {
    let probe = Probe(self[names[0]])
    // Its `deinit` may use the scene, so it runs after this access to `stations`.
    for name in names { _ = stations.removeValue(forKey: name) }
    return probe.state
  }

  /// Sets what a station does in its next turn, or in its next one at an event of a name.
  package func when(
    _ name: String, _ event: String = "", _ reaction: @escaping (Scene) throws -> Void
  ) {
    reactions["\(event) \(name)"] = reaction
  }

  /// Notifies the delegates about an event, and returns the calls since the last line.
  ///
  /// An error is one of them, and ends the event.
  @discardableResult package func notify(_ event: String) -> String {
    runningEvents += 1
    do {
      try list.notify { try note($0, event) }
    } catch {
      calls.append("error")
    }
    runningEvents -= 1
    defer { if runningEvents == 0 { calls = [] } }
    return list.delegates == nil ? line(of: calls) : "\(line(of: calls)) | \(names)"
  }

  private func note(_ delegate: Any, _ event: String) throws {
    precondition(calls.count < 400, "The event doesn't end.")
    let name = label(of: delegate)
    calls.append("\(event) \(name)")
    let specific = reactions.removeValue(forKey: "\(event) \(name)")
    let general = reactions.removeValue(forKey: " \(name)")
    try (specific ?? general)?(self)
  }
}

// MARK: - What tests begin with

extension Scene {
  /// A scene whose list contains stations, in order.
  package static func registered(
    _ names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Scene {
    let scene = Scene(names)
    try require(
      scene.names, is: line(of: names),
      "Before this test can go on, the list has to contain what was added to it, in order.",
      sourceLocation: sourceLocation)
    return scene
  }

  /// A scene whose list has notified its stations once, in order.
  package static func working(
    _ names: String..., in list: List? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Scene {
    let scene = Scene(names, in: list)
    let calls = line(of: names.map { "Test \($0)" })
    try require(
      scene.notify("Test"),
      is: scene.list.delegates == nil ? calls : "\(calls) | \(line(of: names))",
      "Before this test can go on, an event has to reach every delegate, in order.",
      sourceLocation: sourceLocation)
    return scene
  }
}

// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

nonisolated extension MulticastDelegate {
  /// Asks the delegates one after another, and returns the first answer that isn't `nil`.
  ///
  /// The delegates after the one that answers aren't asked. Otherwise, this is an event like that
  /// of ``invoke(_:)``: a delegate that is removed or deallocated before its turn isn't asked.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {
  ///   let name: String
  ///   let freeCars: Int
  ///   init(name: String, freeCars: Int) { (self.name, self.freeCars) = (name, freeCars) }
  /// }
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let north = Station(name: "North", freeCars: 0)
  /// let south = Station(name: "South", freeCars: 2)
  /// stations.add(north)
  /// stations.add(south)
  /// print(stations.firstNonNil { $0.freeCars > 0 ? $0.name : nil } ?? "none")
  /// // Prints "South"
  /// ```
  ///
  /// - Parameter body: Asks a delegate, and returns `nil` if it has no answer.
  /// - Returns: The first answer, or `nil` if no delegate has one.
  /// - Throws: The first error that `body` throws. The remaining delegates aren't asked.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func firstNonNil<Answer, Failure: Error>(
    _ body: (Delegate) throws(Failure) -> Answer?
  ) throws(Failure) -> Answer? {
    for registration in snapshot where !registration.isRemoved {
      guard let delegate = registration.delegate(as: Delegate.self) else { continue }
      if let answer = try body(delegate) { return answer }
    }
    return nil
  }

  /// Asks the delegates one after another, and returns whether all of them agree.
  ///
  /// The delegates after the first that doesn't agree aren't asked. So the closure shouldn't do
  /// anything that each delegate relies on. For that, call ``invoke(_:)``.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {
  ///   let isReady: Bool
  ///   init(isReady: Bool) { self.isReady = isReady }
  /// }
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (north, south) = (Station(isReady: true), Station(isReady: false))
  /// stations.add(north)
  /// print(stations.allSatisfy { $0.isReady })
  /// // Prints "true"
  /// stations.add(south)
  /// print(stations.allSatisfy { $0.isReady })
  /// // Prints "false"
  /// ```
  ///
  /// - Parameter predicate: Asks a delegate, and returns whether it agrees.
  /// - Returns: `true` if all delegates agree or there are none, and otherwise `false`.
  /// - Throws: The first error that `predicate` throws. The remaining delegates aren't asked.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func allSatisfy<Failure: Error>(
    _ predicate: (Delegate) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let veto: Void? = try firstNonNil { (delegate) throws(Failure) in
      try predicate(delegate) ? nil : ()
    }
    return veto == nil
  }
}

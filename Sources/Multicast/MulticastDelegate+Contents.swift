// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

nonisolated extension MulticastDelegate {
  /// Returns whether the list contains a delegate.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (police, firefighters) = (Station(), Station())
  /// stations.add(firefighters)
  /// print(stations.contains(police), stations.contains(firefighters))
  /// // Prints "false true"
  /// ```
  ///
  /// - Parameter delegate: The object to look for.
  /// - Returns: `true` if the list contains this object, `false` if it was never added, has been
  ///   removed, or is being deallocated.
  /// - Complexity: O(*n*), where *n* is the number of delegates, because the list looks for the
  ///   delegate.
  public func contains(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    return snapshot.contains {
      !$0.isRemoved && $0.identifier == ObjectIdentifier(object) && $0.object != nil
    }
  }

  /// A Boolean value that indicates whether the list contains no live delegate.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// stations.add(Station())  // Nothing holds this station, so it's deallocated at once.
  /// print(stations.isEmpty)
  /// // Prints "true"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var isEmpty: Bool { !snapshot.contains { !$0.isRemoved && $0.object != nil } }

  /// The number of live delegates.
  ///
  /// On another thread, it may change while you look at it. To find out whether there are any,
  /// ask ``isEmpty``, which stops at the first live delegate.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let police = Station()
  /// stations.add(police)
  /// stations.add(Station())  // Nothing holds this station, so it's deallocated at once.
  /// print(stations.count)
  /// // Prints "1"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var count: Int { snapshot.count { !$0.isRemoved && $0.object != nil } }

  /// The live delegates, in the order they were added.
  ///
  /// The array holds its delegates: none of them is deallocated before the array is released. So
  /// use the array at once, for example in a test or to show who is registered, and don't store it.
  ///
  /// To notify the delegates, call ``invoke(_:)``, which doesn't call a delegate that's removed
  /// during the event. A loop over this array does.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {
  ///   let name: String
  ///   init(name: String) { self.name = name }
  /// }
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (police, firefighters) = (Station(name: "Police"), Station(name: "Firefighters"))
  /// stations.add(police)
  /// stations.add(firefighters)
  /// print(stations.delegates.map(\.name).joined(separator: ", "))
  /// // Prints "Police, Firefighters"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var delegates: [Delegate] {
    snapshot.compactMap { $0.isRemoved ? nil : $0.delegate(as: Delegate.self) }
  }
}

nonisolated extension MulticastDelegate: CustomStringConvertible {
  /// The type of the list and the classes of its live delegates, in the order they were added.
  ///
  /// The list doesn't ask the delegates for their descriptions, so you can print it on any thread.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<AnyObject>()
  /// let police = Station()
  /// stations.add(police)
  /// print(stations)
  /// // Prints "MulticastDelegate<AnyObject>: [Station]"
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var description: String {
    let classes = snapshot.compactMap { registration in
      registration.isRemoved ? nil : registration.object.map { "\(type(of: $0))" }
    }
    return "\(Self.self): [\(classes.joined(separator: ", "))]"
  }
}

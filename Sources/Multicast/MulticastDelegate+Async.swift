// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

nonisolated extension MulticastDelegate {
  /// Notifies the delegates one after another, and awaits each of them before the next one.
  ///
  /// It does what ``invoke(_:)`` does, for delegates whose methods are `async`. While one delegate
  /// is awaited, the list can change and other events can begin. A delegate that is removed or
  /// deallocated before its turn isn't notified, not even if it has been added again.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// actor Station {
  ///   func close() { print("A station was closed") }
  /// }
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let (police, firefighters) = (Station(), Station())
  /// stations.add(police)
  /// stations.add(firefighters)
  /// await stations.invokeSerially { await $0.close() }
  /// // Prints "A station was closed"
  /// // Prints "A station was closed"
  /// ```
  ///
  /// The closure runs in the isolation domain that calls this method, and it isn't interrupted if
  /// the task is canceled. To stop then, call `try Task.checkCancellation()` in the closure.
  ///
  /// - Parameter body: Notifies a delegate. The delegate is kept alive until the closure returns.
  /// - Throws: The first error that `body` throws. It ends the event, so the remaining delegates
  ///   aren't notified. The error doesn't change the list.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  nonisolated(nonsending) public func invokeSerially<Failure: Error>(
    _ body: nonisolated(nonsending) (Delegate) async throws(Failure) -> Void
  ) async throws(Failure) {
    for registration in snapshot where !registration.isRemoved {
      if let delegate = registration.delegate(as: Delegate.self) { try await body(delegate) }
    }
  }
}

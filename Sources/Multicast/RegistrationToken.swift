// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

/// What keeps a delegate registered: when the token is released, its registration ends.
///
/// Store the token where it's released when the delegate no longer wants to be notified, usually
/// in an optional property of the delegate itself. ``MulticastDelegate/register(_:)`` returns it.
///
/// A token doesn't keep its delegate or its list alive. It's `Sendable`, whatever the delegates
/// are, so a class on the main actor can release its token in an ordinary `deinit`.
nonisolated public final class RegistrationToken: Sendable {
  private let registration: Registration?

  init(_ registration: Registration?) {
    self.registration = registration
  }

  deinit { registration?.endClaim() }
}

nonisolated extension MulticastDelegate {
  /// Adds a delegate after the others until the returned token is released.
  ///
  /// If the list already contains the delegate, the delegate keeps its place. It's removed when the
  /// last of its tokens is released. If it was added with ``add(_:)`` as well, it stays until
  /// ``remove(_:)``, which ends its registration whatever tokens there are. A token that is
  /// released after that has no effect, even if the delegate has been added again.
  ///
  /// ```swift
  /// import Multicast
  ///
  /// final class Station {}
  ///
  /// let stations = MulticastDelegate<Station>()
  /// let police = Station()
  /// var token: RegistrationToken? = stations.register(police)
  /// print(stations.contains(police), token != nil)
  /// // Prints "true true"
  /// token = nil
  /// print(stations.contains(police))
  /// // Prints "false"
  /// ```
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive. If it's a value,
  ///   the program ends.
  /// - Returns: A token. Store it in a property: a local variable that isn't used anymore may
  ///   release it before the end of the function. If the delegate's `deinit` is running, the
  ///   delegate isn't added, and the token has no effect.
  /// - Complexity: O(*n*), where *n* is the number of delegates, as for ``add(_:)``. Releasing the
  ///   token is O(1).
  public func register(_ delegate: Delegate) -> RegistrationToken {
    RegistrationToken(claim(delegate)?.registration)
  }
}

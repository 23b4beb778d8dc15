import Testing

/// The checks of a player.
///
/// Each gets a new player, passes if it's a right one, and fails if a promise of `Player` is broken.
@MainActor public enum PlayerChecks {
  /// Checks that each event notifies every delegate once, even one that was added twice, and names
  /// the song that begins.
  public static func notifiesOnce(_ player: any Player) throws {
    // TODO: Notify several delegates about several songs, and expect what they recorded.
  }

  /// Checks that an event notifies the delegates in the order in which they were added.
  public static func notifiesInOrder(_ player: any Player) throws {
    // TODO: Let what the recorders share show who was notified first.
  }

  /// Checks that a removed delegate isn't notified anymore, and that the others still are.
  public static func stopsAfterRemoval(_ player: any Player) throws {
    // TODO: Remove a delegate, and expect which ones are notified after that.
  }

  /// Checks that the player doesn't keep a delegate alive, even if an event has notified it.
  public static func keepsNoDelegateAlive(_ player: any Player) throws {
    // TODO: Release a recorder, and expect that it's deallocated.
  }

  /// Checks that delegates can be removed during an event: one that's removed before its turn isn't
  /// notified, and each of the others is, even behind one that removes itself.
  public static func letsDelegatesLeave(_ player: any Player) throws {
    // TODO: Let recorders remove themselves and others while they're notified.
  }

  /// Checks that `load` notifies a delegate once, on the main actor and before it returns.
  public static func notifiesOnMainActor(_ player: any Player) async throws {
    // TODO: Load a song, and expect what was recorded by the time `load` returns.
  }
}

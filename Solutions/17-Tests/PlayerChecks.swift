import Testing

/// The checks of a player.
///
/// Each gets a new player, passes if it's a right one, and fails if a promise of `Player` is broken.
@MainActor public enum PlayerChecks {
  /// Checks that each event notifies every delegate once, even one that was added twice, and names
  /// the song that begins.
  public static func notifiesOnce(_ player: any Player) throws {
    let log = Recorder.Log()
    let (screen, history) = (Recorder("Screen", log), Recorder("History", log))
    player.addDelegate(screen)
    player.addDelegate(history)
    player.addDelegate(screen)
    player.play("Prelude")
    player.play("Fugue")
    #expect(
      log.lines == ["Screen: Prelude", "History: Prelude", "Screen: Fugue", "History: Fugue"])
    withExtendedLifetime((screen, history)) {}
  }

  /// Checks that an event notifies the delegates in the order in which they were added.
  public static func notifiesInOrder(_ player: any Player) throws {
    let log = Recorder.Log()
    let recorders = ["First", "Second", "Third"].map { Recorder($0, log) }
    recorders.forEach(player.addDelegate)
    player.play("Prelude")
    #expect(log.lines == ["First: Prelude", "Second: Prelude", "Third: Prelude"])
    withExtendedLifetime(recorders) {}
  }

  /// Checks that a removed delegate isn't notified anymore, and that the others still are.
  public static func stopsAfterRemoval(_ player: any Player) throws {
    let log = Recorder.Log()
    let (screen, history) = (Recorder("Screen", log), Recorder("History", log))
    player.addDelegate(screen)
    player.addDelegate(history)
    player.removeDelegate(screen)
    player.play("Prelude")
    #expect(log.lines == ["History: Prelude"])
    withExtendedLifetime((screen, history)) {}
  }

  /// Checks that the player doesn't keep a delegate alive, even if an event has notified it.
  public static func keepsNoDelegateAlive(_ player: any Player) throws {
    let log = Recorder.Log()
    var screen: Recorder? = Recorder("Screen", log)
    weak let probe = screen
    player.addDelegate(screen!)
    player.play("Prelude")
    try #require(log.lines == ["Screen: Prelude"])
    screen = nil
    #expect(probe == nil)
  }

  /// Checks that delegates can be removed during an event: one that's removed before its turn isn't
  /// notified, and each of the others is, even behind one that removes itself.
  public static func letsDelegatesLeave(_ player: any Player) throws {
    let log = Recorder.Log()
    let (screen, history) = (Recorder("Screen", log), Recorder("History", log))
    let (sound, upload) = (Recorder("Sound", log), Recorder("Upload", log))
    for delegate in [screen, history, sound, upload] { player.addDelegate(delegate) }
    screen.reaction = { player.removeDelegate(screen) }
    history.reaction = { player.removeDelegate(sound) }
    player.play("Prelude")
    #expect(log.lines == ["Screen: Prelude", "History: Prelude", "Upload: Prelude"])
    // The closure refers to the object that holds it.
    screen.reaction = {}
    withExtendedLifetime(upload) {}
  }

  /// Checks that `load` notifies a delegate once, on the main actor and before it returns.
  public static func notifiesOnMainActor(_ player: any Player) async throws {
    let log = Recorder.Log()
    let screen = Recorder("Screen", log)
    player.addDelegate(screen)
    await player.load("Prelude")
    #expect(log.lines == ["Screen: Prelude on the main actor"])
    withExtendedLifetime(screen) {}
  }
}

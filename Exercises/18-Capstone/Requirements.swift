// These protocols declare what the tests use. You design everything else.
//
// Every requirement is `async`, so you can isolate your types as you like: a class on the main
// actor, an actor, or a class with a lock. A method that meets a requirement can be synchronous.

/// What the tests call on `MusicPlayer`.
///
/// Each call of `play`, `skip`, and `pause` is an event, even if the song has begun or is paused
/// already.
public protocol PlayerRequirements: AnyObject, Sendable {
  /// Creates a player.
  ///
  /// - Parameters:
  ///   - name: The name that displays show, such as `Kitchen`. Several players can have one name.
  ///   - songs: The titles to play, at least one. The first one comes again after the last one, and
  ///     a title can come several times.
  init(name: String, songs: [String]) async

  /// Begins the current song. For a new player, that's the first one.
  func play() async

  /// Moves to the next song and begins it.
  func skip() async

  /// Pauses the current song.
  func pause() async
}

/// What the tests call on every listener.
public protocol ListenerRequirements: AnyObject, Sendable {
  /// Starts listening to a player. A listener can follow several players.
  ///
  /// - Parameter player: The player to follow. Following it again has no effect.
  func follow(_ player: MusicPlayer) async

  /// Stops listening to a player, until the listener follows it again.
  ///
  /// - Parameter player: The player to unfollow. If it isn't followed, nothing changes.
  func unfollow(_ player: MusicPlayer) async
}

/// What the tests call on `Display`.
public protocol DisplayRequirements: ListenerRequirements {
  /// Creates a display without lines.
  init() async

  /// A line for each event, with the oldest first: `Kitchen: Blue` when the kitchen's player begins
  /// the song Blue, and `Kitchen: paused` when it pauses.
  var lines: [String] { get async }
}

/// What the tests call on `Skipper`.
public protocol SkipperRequirements: ListenerRequirements {
  /// Creates a skipper.
  ///
  /// When a player that it follows begins this song, the skipper stops following the player and
  /// then calls `skip`, even if another skipper has called it, too. When no command is running
  /// anymore, the song has been skipped. A skipper that follows the player again skips again.
  ///
  /// - Parameter song: The title to skip.
  init(song: String) async
}

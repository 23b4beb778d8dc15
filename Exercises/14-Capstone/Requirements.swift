// The surface of the player that the tests use. Everything else is your design.
//
// Every requirement is `async`, so that your types may be isolated as you like: a class on the main
// actor, an actor, or a class with a lock. A method that meets a requirement need not be `async`.

/// What the tests call on `MusicPlayer`.
public protocol PlayerRequirements: AnyObject, Sendable {
  /// Creates a player.
  ///
  /// - Parameters:
  ///   - name: The name that displays show, such as `Kitchen`.
  ///   - songs: The titles to play, at least one. After the last one comes the first.
  init(name: String, songs: [String]) async

  /// Begins the current song: at first, the first one.
  func play() async

  /// Moves to the next song and begins it.
  func skip() async

  /// Pauses.
  func pause() async
}

/// What the tests call on everything that listens to players.
public protocol ListenerRequirements: AnyObject, Sendable {
  /// Starts to listen to a player. A listener can follow several players.
  ///
  /// - Parameter player: The player. Following it twice counts once.
  func follow(_ player: MusicPlayer) async

  /// Stops listening to a player.
  ///
  /// - Parameter player: The player. One that isn't followed is ignored.
  func unfollow(_ player: MusicPlayer) async
}

/// What the tests call on `Display`.
public protocol DisplayRequirements: ListenerRequirements {
  /// Creates a display without lines.
  init() async

  /// A line for each event, the oldest first: `Kitchen: Blue` when the song Blue begins in the
  /// kitchen, `Kitchen: paused` when the kitchen's player pauses.
  var lines: [String] { get async }
}

/// What the tests call on `Skipper`.
public protocol SkipperRequirements: ListenerRequirements {
  /// Creates a skipper.
  ///
  /// When a player that it follows begins this song, the skipper stops following the player and
  /// skips the song, before the command that began the song returns.
  ///
  /// - Parameter song: The title to skip.
  init(song: String) async
}

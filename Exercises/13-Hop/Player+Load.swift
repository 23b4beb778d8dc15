import MainActorSolution

extension Player {
  /// Loads tracks in the background, and appends each of them on the main actor.
  ///
  /// The method returns when the last track has been appended.
  ///
  /// - Parameters:
  ///   - titles: The titles of the tracks, which are appended in this order.
  ///   - decode: Creates a track from a title. It's called once for each title, can take a long
  ///     time, and doesn't run on the main actor.
  public func load(
    _ titles: [String], decode: @escaping @Sendable (_ title: String) -> Track
  ) async {
    // TODO: Decode each track in the background, and append it on the main actor.
  }
}

import Testing

// A starter does nothing that comes late, so its tests, which run whenever the learner of another
// step tests everything, wait for nothing.

/// Waits until a condition is true, for two seconds or more.
///
/// After a wait in vain, the step is red, so that its next waits are shorter.
@MainActor package func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async {
  guard isEdited(sourceLocation) else { return await Task.yield() }
  let longestWait = filesWithLateConditions.contains(sourceLocation.fileID) ? 500 : 2_000
  for _ in 1...longestWait where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
  if !condition() { filesWithLateConditions.insert(sourceLocation.fileID) }
}

@MainActor private var filesWithLateConditions: Set<String> = []

/// Lets the main actor and other tasks do what is waiting, to see that nothing wrong is.
@MainActor package func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
  guard isEdited(sourceLocation) else { return await Task.yield() }
  for _ in 1...20 { try? await Task.sleep(for: .milliseconds(1)) }
}

/// Waits until a condition is true, for two seconds or more.
///
/// After a wait in vain, the step is red, so that its next waits are shorter.
@MainActor package func eventually(
  in file: String = #fileID, _ condition: () -> Bool
) async {
  let longestWait = filesWithLateConditions.contains(file) ? 500 : 2_000
  for _ in 1...longestWait where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
  if !condition() { filesWithLateConditions.insert(file) }
}

@MainActor private var filesWithLateConditions: Set<String> = []

/// Lets the main actor and other tasks do what is waiting, to see that nothing wrong is.
@MainActor package func settle() async {
  for _ in 1...20 { try? await Task.sleep(for: .milliseconds(1)) }
}

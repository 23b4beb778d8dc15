/// Waits until a condition is true, for two seconds or more.
///
/// After a wait in vain, the step is red, so that the next waits are shorter.
@MainActor package func eventually(_ condition: () -> Bool) async {
  for _ in 1...longestWait where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
  if !condition() { longestWait = 200 }
}

@MainActor private var longestWait = 2_000

/// Lets the main actor and other tasks do what is waiting, to see that nothing wrong is.
@MainActor package func settle() async {
  for _ in 1...20 { try? await Task.sleep(for: .milliseconds(1)) }
}

// Without `@testable`, this file sees only what is public, as the lists of the next steps do.
#if EXERCISE
  import WrapperExercise
#else
  import WrapperSolution
#endif

/// Returns a wrapper's delegate.
func publicDelegate(of wrapper: DelegateWrapper) -> AnyObject? {
  // If the compiler says here that `delegate` is inaccessible, other code can't read it yet. Write
  // `public` before `private(set)`.
  wrapper.delegate
}

// Without `@testable`, this file sees only what is public, as the lists of the next steps do.
#if EXERCISE
  import WrapperExercise
#else
  import WrapperSolution
#endif

/// Makes a wrapper as code in other modules does.
func publicWrapper(for delegate: AnyObject) -> DelegateWrapper {
  // If the compiler says here that the initializer is inaccessible, write `public` before `init`.
  DelegateWrapper(delegate)
}

/// Reads a wrapper's delegate as code in other modules does.
func publicDelegate(of wrapper: DelegateWrapper) -> AnyObject? {
  // If the compiler says here that `delegate` is inaccessible, other code can't read it yet. Write
  // `public` before `private(set)`.
  wrapper.delegate
}

/// A call of the compiler that made nothing, or a program that ran no test.
struct CompilerError: Error {
  let run: Subprocess.Result
  /// The module that was compiled.
  var module: String?
}

/// A program of the compiler was killed, or a file is damaged or was saved, so another build may
/// succeed.
struct Damage: Error {
  /// What to report if the next build isn't better.
  let error: any Error
}

/// A call of the compiler that made nothing, or a program that ran no test.
struct CompilerError: Error {
  let run: Subprocess.Result
  /// The module that was compiled.
  var module: String?
}

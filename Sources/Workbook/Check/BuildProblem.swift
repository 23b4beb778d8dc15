/// Why `swift test` ended before any test started, for a reason outside the exercises.
struct BuildProblem {
  let program: Subprocess.Result

  /// The error for the learner.
  var error: WorkbookError {
    if program.status == 127 {
      return WorkbookError("\(program.error.trimmed). Install Swift, or add it to your PATH.")
    }
    let lines = (program.error + program.output).lines.filter { !$0.trimmed.isEmpty }
    let errors = lines.filter { $0.contains("error:") && !$0.contains("`- error:") }
    let shown = errors.isEmpty ? lines.suffix(10) : errors.prefix(10)
    return WorkbookError(
      """
      `swift test` failed before any test started:
      \(shown.joined(separator: "\n"))
      To see all of it, type `swift build --build-tests`. \
      To see what differs from the original files, type `git status`.
      """)
  }
}

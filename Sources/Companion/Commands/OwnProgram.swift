import Console
import Foundation
import Records

// How a program with the learner's code runs, and how it ended.
extension OwnCode {
  private static let environment = ["SWIFT_BACKTRACE": Crash.backtraceSettings]

  /// Runs an example; the problem says in a sentence what kept it from finishing.
  func run(_ program: URL, limit: Double) throws -> (output: String, problem: String?) {
    let start = Date()
    var isLate = false
    let result = try Subprocess.run([program.path], environment: Self.environment) {
      isLate = Date() > start + limit
      return isLate
    }
    let problem =
      isLate
      ? "Your code was stopped after \(limit.formatted()) s. \(Crash.ruleForLoops)"
      : try Self.problem(in: result, of: Exercise(of: step, in: package))
    return (result.output, problem)
  }

  /// Runs the pad, which reads from the terminal, and returns the lines that the code printed.
  package func draw(_ program: URL) throws -> (output: [String], problem: String?) {
    guard let output = tmpfile(), let errors = tmpfile() else { throw POSIXError(.EIO) }
    defer { for file in [output, errors] { fclose(file) } }
    let files = [output, errors].map { FileHandle(fileDescriptor: fileno($0)) }
    let id = try spawn(
      [program.path], environment: Self.environment,
      streams: [STDIN_FILENO] + files.map(\.fileDescriptor), in: .same)
    // The pad doesn't stop after Ctrl-Z, so this program may not either.
    signal(SIGTSTP, SIG_IGN)
    defer { signal(SIGTSTP, SIG_DFL) }
    // Ctrl-C ends a pad that doesn't hang.
    let ending = ProcessEnding(waitingFor: id) { Signals.haveArrived ? .seconds(1) : nil }
    let texts = try files.map { file in
      try file.seek(toOffset: 0)
      return try file.readToEnd()?.text ?? ""
    }
    let run = Subprocess.Run(ending: ending, output: texts[0], error: texts[1])
    let problem =
      ending == .signaled(SIGKILL) && Signals.haveArrived
      ? "Your code was stopped, because a call didn't end. \(Crash.ruleForLoops)"
      : Signals.haveArrived
        ? nil : try Self.problem(in: run, of: Exercise(of: step, in: package))
    return (run.output.lines.filter { !$0.isEmpty }, problem)
  }

  static func problem(in program: Subprocess.Run, of exercise: Exercise) -> String? {
    if let status = program.status {
      return status == 0 ? nil : "Your code ended the program: it called `exit` with \(status)."
    }
    let crash = Crash(of: program).located(in: exercise)
    let place = crash.location.map { " at \($0)" } ?? ""
    return "Your code crashed\(place): \(crash.text)\(crash.text.hasSuffix(".") ? "" : ".")"
  }
}

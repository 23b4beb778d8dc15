import Console
import Foundation
import Records

// How a program with the learner's code runs, and how it ended.
extension OwnCode {
  private static let environment = ["SWIFT_BACKTRACE": CrashRecord.backtraceSettings]
  private static let advice = "look for an endless loop, or for a wait that never ends."

  /// Runs an example until it ends or a limit of seconds is over.
  ///
  /// The problem says in a sentence what kept the program from finishing.
  func run(_ program: URL, limit: Double) throws -> (output: String, problem: String?) {
    let start = Date()
    var isLate = false
    let result = try Subprocess.run([program.path], environment: Self.environment) {
      isLate = Date() > start + limit
      return isLate ? .atOnce : nil
    }
    let problem =
      isLate
      ? "Your code was stopped after \(limit.formatted()) s: \(Self.advice)"
      : try problem(in: result)
    return (result.output, problem)
  }

  /// Runs the pad, which reads from the terminal, and returns the lines that the code printed.
  package func draw(_ program: URL) throws -> (output: [String], problem: String?) {
    var (output, errors) = (OutputPipe(), OutputPipe())
    let id = try Subprocess.spawn(
      [program.path], environment: Self.environment,
      streams: [.standardInput, output.end, errors.end], in: .same)
    output.closeEnd()
    errors.closeEnd()
    // The pad doesn't stop after Ctrl-Z, so this program may not either.
    signal(SIGTSTP, SIG_IGN)
    defer { signal(SIGTSTP, SIG_DFL) }
    var status: Int32 = 0
    var deadline: Date?
    while waitpid(id, &status, WNOHANG) == 0 {
      usleep(10_000)
      output.read()
      errors.read()
      if let deadline {
        if Date() > deadline { kill(id, SIGKILL) }
      } else if Signals.haveArrived {
        // Ctrl-C ends a pad that doesn't hang.
        kill(id, SIGTERM)
        deadline = Date(timeIntervalSinceNow: 1)
      }
    }
    output.read()
    errors.read()
    let result = Subprocess.Result(
      ending: ProcessEnding(waitStatus: status), output: output.text, error: errors.text)
    let problem =
      deadline.map { Date() > $0 } == true
      ? "Your code was stopped, because a call didn't end: \(Self.advice)"
      : Signals.haveArrived ? nil : try problem(in: result)
    return (output.text.lines.filter { !$0.isEmpty }, problem)
  }

  /// How a program ended, in a sentence.
  private func problem(in program: Subprocess.Result) throws -> String? {
    try Self.problem(in: program, of: Exercise(of: step, in: package))
  }

  static func problem(in program: Subprocess.Result, of exercise: Exercise) -> String? {
    if let status = program.status {
      return status == 0 ? nil : "Your code ended the program: it called `exit` with \(status)."
    }
    let crash = Crash(CrashRecord(of: program), in: exercise)
    let place = crash.location.map { " at \($0)" } ?? ""
    return "Your code crashed\(place): \(crash.message)\(crash.message.hasSuffix(".") ? "" : ".")"
  }
}

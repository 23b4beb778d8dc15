// `stdout` is a variable of the C library.
@preconcurrency import Foundation

/// The program with the learner's exercise in place of a solution, in a separate build folder.
struct OwnCode {
  let package: BookPackage
  let step: Step

  // In the usual folder, each switch between exercises and solutions would start the build over.
  private static let scratchPath = ".build/mine"

  private static let variable = "WORKBOOK_MINE"

  private static let environment = [
    variable: "1",
    "SWIFT_BACKTRACE":
      "enable=yes,color=no,interactive=no,threads=crashed,sanitize=no,output-to=stderr",
  ]

  /// The built program.
  private var program: String { package.url(of: "\(Self.scratchPath)/debug/workbook").path }

  /// Prepares the program, if it runs on the learner's code.
  static func prepareProgram() {
    guard ProcessInfo.processInfo.environment[variable] != nil else { return }
    // What was printed before a crash must not be lost.
    setvbuf(stdout, nil, _IONBF, 0)
  }

  /// Which code ran, in a sentence.
  func note() throws -> String {
    let folder = package.displayPath(step.exercisePath)
    return try Exercise(of: step, in: package).isUntouched
      ? "This ran on the starter: you haven't changed \(folder) yet."
      : "This ran on your code in \(folder)."
  }

  // MARK: The build

  /// Builds the program, or reports why that isn't possible, and returns whether it was built.
  func build() throws -> Bool {
    guard let result = try failedBuild(of: Exercise(of: step, in: package)) else { return true }
    let report = CheckReport(result: result, package: package, console: .standard)
    report.console.write(lines: report.lines() + report.linesAfterCheck)
    return false
  }

  private func failedBuild(of exercise: Exercise) throws -> CheckResult? {
    if let result = CheckResult(missingFilesOf: exercise) { return result }
    if !FileManager.default.fileExists(atPath: program) { announceFirstBuild(of: exercise) }
    let progress = ProgressLine(on: .standard)
    defer { progress.clear() }
    let builds = IncrementalBuild(
      package: package, scratchPath: Self.scratchPath, product: "workbook",
      modules: [step.solutionModule: step.exercisePath])
    let command = [
      "swift", "build", "--package-path", package.root.path,
      "--scratch-path", package.url(of: Self.scratchPath).path, "--product", "workbook",
    ]
    let build = try BuildLock.whileHeld(of: Self.scratchPath, in: package) { holder in
      try Signals.throwIfArrived()
      progress.show(BuildLock.activity(whileHeldBy: holder))
    } _: { lock in
      try builds.run {
        try builds.repairing {
          try lock.run(command, environment: BookPackage.switches(["MINE": step.number])) { _ in
            progress.show("building your code")
            return nil
          }
        } problem: {
          BuildProblem(program: $0, package: package, command: "swift build")
        }
      }.result.get()
    }
    guard build.status != 0 else { return nil }
    let problem = BuildProblem(program: build, package: package, command: "swift build")
    // The manifest is the only file whose errors an exercise can't cause.
    let errors = problem.diagnostics.filter {
      $0.location.map { $0.file != "Package.swift" } ?? false
    }
    guard !errors.isEmpty else { throw problem.error }
    if errors.contains(where: { $0.isInExercise(of: step) }) {
      return CheckResult(of: exercise, diagnostics: errors)
    }
    return CheckResult(
      exercise: exercise, state: exercise.isUntouched ? .notStarted : .unusable,
      diagnostics: Array(errors.prefix(1)))
  }

  private func announceFirstBuild(of exercise: Exercise) {
    let console = Console.standard
    if exercise.isUntouched {
      let folder = package.displayPath(step.exercisePath)
      console.write("You haven't changed \(folder) yet, so this will run the starter.")
    }
    console.write(
      """
      The first time, `--mine` builds the whole program with your code, in \
      \(package.displayPath(Self.scratchPath)). That takes a minute or two, and later runs take \
      seconds.
      """)
    console.write()
    Console.flush()
  }

  // MARK: The run

  private static let advice = "look for an endless loop, or for something that never comes."

  /// Runs the example until it ends or a limit of seconds is over.
  ///
  /// The problem says in a sentence what kept the program from finishing.
  func run(limit: Double) throws -> (output: String, problem: String?) {
    let deadline = Date(timeIntervalSinceNow: limit)
    var isLate = false
    let result = try Subprocess.run([program, step.folder], environment: Self.environment) {
      // The runtime prints a backtrace after a crash, which takes its time.
      isLate = Date() > deadline + ($0.isEmpty ? 0 : 60)
      return isLate ? .atOnce : nil
    }
    let problem =
      isLate
      ? "Your code was stopped after \(limit.formatted()) s: \(Self.advice)"
      : problem(in: result)
    return (result.output, problem)
  }

  /// Runs the pad, which reads from the terminal, and returns the lines that the code printed.
  func draw() throws -> (output: [String], problem: String?) {
    var output = OutputPipe()
    let id = try Subprocess.spawn(
      [program, "draw"], environment: Self.environment,
      streams: [.standardInput, output.end, output.end], inNewSession: false)
    output.closeEnd()
    // After Ctrl-Z, the pad restores the terminal before both programs stop.
    signal(SIGTSTP, SIG_IGN)
    defer { signal(SIGTSTP, SIG_DFL) }
    var status: Int32 = 0
    var deadline: Date?
    while true {
      usleep(10_000)
      output.read()
      if waitpid(id, &status, WNOHANG | WUNTRACED) == id {
        guard status & 0xff == 0x7f else { break }
        kill(getpid(), SIGSTOP)
      }
      if let deadline {
        if Date() > deadline { kill(id, SIGKILL) }
      } else if Signals.haveArrived {
        // Ctrl-C ends a pad that doesn't hang.
        kill(id, SIGTERM)
        deadline = Date(timeIntervalSinceNow: 1)
      }
    }
    output.read()
    let exitStatus = status & 0x7f == 0 ? status >> 8 & 0xff : nil
    let result = Subprocess.Result(status: exitStatus, error: output.text)
    let problem =
      deadline.map { Date() > $0 } == true
      ? "Your code was stopped, because a call didn't end: \(Self.advice)"
      : Signals.haveArrived ? nil : problem(in: result)
    let lines = Crash.withoutBacktrace(output.text.lines)
    return (lines.filter { !$0.isEmpty && !Crash.isNoise($0) }, problem)
  }

  /// How a program ended, in a sentence.
  func problem(in program: Subprocess.Result) -> String? {
    if let status = program.status {
      return status == 0 ? nil : "Your code ended the program: it called `exit` with \(status)."
    }
    let crash = Crash(in: program, of: step, module: step.solutionModule)
    let place = crash.location.map { " at \($0)" } ?? ""
    return "Your code crashed\(place): \(crash.message)\(crash.message.hasSuffix(".") ? "" : ".")"
  }
}

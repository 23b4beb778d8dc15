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
  func build(on console: Console = .standard) throws -> Bool {
    let exercise = try Exercise(of: step, in: package)
    if let result = CheckResult(missingFilesOf: exercise) {
      write(result, on: console)
      return false
    }
    guard let output = try failedBuild(on: console) else { return true }
    let errors = Diagnostic.errors(in: output, root: package.resolvedRoot)
      .filter { $0.location != nil }
    if errors.contains(where: { $0.isInExercise(of: step) }) {
      write(CheckResult(of: exercise, diagnostics: errors), on: console)
    } else if errors.isEmpty {
      throw WorkbookError(
        "The program doesn't build with your code. For the reason, type "
          + "`MINE=\(step.number) swift build --scratch-path \(Self.scratchPath)`.")
    } else {
      let hidden = hiddenDeclarations(errors, in: output)
      write(hidden.isEmpty ? errors : hidden, of: exercise, on: console)
    }
    return false
  }

  /// Builds, and returns the output of a build that failed.
  private func failedBuild(on console: Console) throws -> String? {
    let progress = ProgressLine(on: console)
    defer { progress.clear() }
    let builds = IncrementalBuild(
      package: package, folder: "\(Self.scratchPath)/debug",
      modules: [step.solutionModule: step.exercisePath])
    let command = [
      "swift", "build", "--package-path", package.root.path,
      "--scratch-path", package.url(of: Self.scratchPath).path, "--product", "workbook",
    ]
    let result = try builds.run {
      try Subprocess.run(
        command, environment: ["MINE": step.number, "STEP": "", "END_TO_END": ""]
      ) { _ in
        progress.show("building your code")
        return nil
      }
    }.result.get()
    return result.status == 0 ? nil : result.output + result.error
  }

  private func write(_ result: CheckResult, on console: Console) {
    let report = CheckReport(result: result, package: package, console: console)
    report.write(rows: nil)
    console.write(lines: report.linesAfterCheck)
  }

  // MARK: Errors in the book's code

  /// The declarations that the book's code uses and can't see, each at its place in the exercise.
  private func hiddenDeclarations(_ errors: [Diagnostic], in output: String) -> [Diagnostic] {
    let notes = Diagnostic.notes(in: output, root: package.resolvedRoot).filter {
      $0.message.hasSuffix(" declared here") && $0.isInExercise(of: step)
    }
    let isHidden = errors.contains { $0.message.contains("inaccessible due to") }
    let members = isHidden ? notes.map { ($0.message.codeName, $0.location) } : []
    let names = errors.filter { $0.message.hasPrefix("cannot find ") }.map(\.message.codeName)
    let words = ["class", "struct", "enum", "protocol", "typealias", "actor", "func"]
    let types = names.flatMap { name in
      package.swiftLines(of: [step]) { line in
        words.contains { line.contains("\($0) \(name)") } && !line.contains("public ")
      }.prefix(1).map { (name, Optional($0)) }
    }
    return (types + members).map { Diagnostic($1, "`\($0)` isn't public") }
  }

  /// Writes what keeps the book's code from compiling with the learner's.
  private func write(_ problems: [Diagnostic], of exercise: Exercise, on console: Console) {
    let name = "\(step.number) \(step.name)"
    let isStarter = exercise.isUntouched
    console.write(
      isStarter
        ? "\(name) is still the starter, so the book's examples don't compile with it yet."
        : "\(name) compiles, but the book's examples don't compile with it.", .yellow)
    console.write(
      """
      The examples use your code in \(package.displayPath(step.exercisePath)). (If you changed \
      the examples, type `git restore \(package.displayPath("Sources"))` to restore them.)
      """)
    var messages: Set<String> = []
    for problem in problems.filter({ messages.insert($0.message).inserted }).prefix(3) {
      let isOwn = problem.isInExercise(of: step)
      let place = isOwn ? problem.location : EditLocation.location(for: problem, in: exercise)
      console.write()
      console.write(problem.message, .red, label: "✘ ")
      console.write(place.map(package.displayPath) ?? "", .cyan, label: "  edit      ")
      if !isOwn, let example = problem.location.map(package.displayPath) {
        console.write(example, .faint, label: "  example   ")
      }
    }
    console.write()
    let command = isStarter ? "check \(step.shortNumber)" : "\(step.shortNumber) --mine"
    console.writeCommand("swift run workbook \(command)", label: "Next: ")
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
      : problem(status: result.status, error: result.error)
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
    var deadline = Date.distantFuture
    while true {
      usleep(10_000)
      output.read()
      if waitpid(id, &status, WNOHANG | WUNTRACED) == id {
        guard status & 0xff == 0x7f else { break }
        kill(getpid(), SIGSTOP)
      }
      guard Signals.haveArrived else { continue }
      // Ctrl-C ends a pad that doesn't hang.
      if deadline == .distantFuture {
        kill(id, SIGTERM)
        deadline = Date(timeIntervalSinceNow: 1)
      }
      if Date() > deadline { kill(id, SIGKILL) }
    }
    output.read()
    let exitStatus = status & 0x7f == 0 ? status >> 8 & 0xff : nil
    let problem =
      Date() > deadline
      ? "Your code was stopped, because a call didn't end: \(Self.advice)"
      : Signals.haveArrived ? nil : problem(status: exitStatus, error: output.text)
    let lines = Crash.withoutBacktrace(output.text.lines)
    return (lines.filter { !$0.isEmpty && !Crash.isNoise($0) }, problem)
  }

  /// How a program ended, from its exit status, `nil` after a signal, and its standard error.
  func problem(status: Int32?, error: String) -> String? {
    if let status {
      return status == 0 ? nil : "Your code ended the program: it called `exit` with \(status)."
    }
    let lines = error.lines
    let printed = lines.reversed().lazy.compactMap {
      $0.firstMatch(
        of: #/(?:(\w+)/(\S+\.swift):(\d+): )?((?:Fatal|Precondition|Assertion|Could not ).+)/#)
    }.first
    var place = Crash.frame(in: lines, below: [step.exercisePath])
    if place == nil, let printed, let file = printed.2, printed.1 ?? "" == step.solutionModule {
      place = SourceLocation(
        file: "\(step.exercisePath)/\(file)", line: printed.3.flatMap { Int($0) })
    }
    let failure = /^\*\*\* (?:Swift runtime failure|Program crashed): (.+?)(?: at 0x\w+)? \*\*\*$/
    let reason = lines.lazy.compactMap { $0.firstMatch(of: failure)?.1 }.first
    let message = printed?.4 ?? reason ?? "a signal ended the program"
    return "Your code crashed\(place.map { " at \($0)" } ?? ""): \(message)"
      + (message == "Bad pointer dereference" ? ", often of a function that calls itself." : ".")
  }
}

extension String {
  /// The name that a message of the compiler quotes first.
  fileprivate var codeName: String {
    split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init) ?? ""
  }
}

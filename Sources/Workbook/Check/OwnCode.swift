import Foundation

/// The program with the learner's exercises in place of solutions, in a separate build folder.
struct OwnCode {
  let package: BookPackage
  let steps: [Step]

  // In the usual folder, each switch between exercises and solutions would start the build over.
  private static let scratchPath = ".build/mine"

  /// The built program.
  private var program: String { package.url(of: "\(Self.scratchPath)/debug/workbook").path }

  /// Which code ran, in a sentence.
  func note(on step: Step) throws -> String {
    let folder = package.displayPath(step.exercisePath)
    return try Exercise(of: step, in: package).isUntouched
      ? "This ran on the starter: you haven't changed \(folder) yet."
      : "This ran on your code in \(folder)."
  }

  // MARK: The build

  /// Builds the program, or reports why that isn't possible, and returns whether it was built.
  func build(on console: Console = .standard) throws -> Bool {
    let exercises = try steps.map { try Exercise(of: $0, in: package) }
    if let result = exercises.lazy.compactMap({ CheckResult(missingFilesOf: $0) }).first {
      write(result, on: console)
      return false
    }
    guard let output = try failedBuild(on: console) else { return true }
    let errors = Diagnostic.errors(in: output, root: package.resolvedRoot)
      .filter { $0.location != nil }
    if let own = exercises.first(where: { exercise in
      errors.contains { $0.isInExercise(of: exercise.step) }
    }) {
      write(CheckResult(of: own, diagnostics: errors), on: console)
    } else if let hidden = hiddenDeclarations(errors, in: output) {
      write(hidden, on: console)
    } else if let place = errors.first?.location {
      let user = exercises.first { place.file.contains("/\($0.step.folder)") }
      write(errors, of: user ?? exercises[0], on: console)
    } else {
      let lines = output.lines.filter { !$0.trimmed.isEmpty }.suffix(10)
      throw WorkbookError(
        """
        `MINE=\(words) swift build` failed:
        \(lines.joined(separator: "\n"))
        To see which files changed, type `git status`.
        """)
    }
    return false
  }

  private var words: String { steps.map(\.number).joined(separator: ",") }

  /// Builds, and returns the output of a build that failed.
  private func failedBuild(on console: Console) throws -> String? {
    let progress = ProgressLine(on: console)
    defer { progress.clear() }
    let modules = steps.map { ($0.solutionModule, $0.exercisePath) }
    let builds = IncrementalBuild(
      package: package, folder: "\(Self.scratchPath)/debug",
      modules: Dictionary(modules) { first, _ in first })
    let command = [
      "swift", "build", "--package-path", package.root.path,
      "--scratch-path", package.url(of: Self.scratchPath).path, "--product", "workbook",
    ]
    let result = try builds.run {
      try Subprocess.run(
        command, environment: ["MINE": words, "STEP": "", "END_TO_END": ""]
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

  /// The declarations that the book's code uses and can't see, each at its place in an exercise.
  private func hiddenDeclarations(_ errors: [Diagnostic], in output: String) -> [Diagnostic]? {
    let notes = Diagnostic.notes(in: output, root: package.resolvedRoot).filter { note in
      note.message.hasSuffix(" declared here") && steps.contains { note.isInExercise(of: $0) }
    }
    let isHidden = errors.contains { $0.message.contains("inaccessible due to") }
    let members = isHidden ? notes.map { ($0.message.codeName, $0.location) } : []
    let types = errors.compactMap { error -> (String, SourceLocation?)? in
      guard error.message.hasPrefix("cannot find ") else { return nil }
      let name = error.message.codeName
      let words = ["class", "struct", "enum", "protocol", "typealias", "actor", "func"]
      let places = package.swiftLines(of: steps) { line in
        words.contains { line.contains("\($0) \(name)") } && !line.contains("public ")
      }
      return places.first.map { (name, $0) }
    }
    var places: Set<SourceLocation?> = []
    let hidden = (types + members).filter { places.insert($1).inserted }
      .map { Diagnostic($1, "`\($0)` isn't public") }
    return hidden.isEmpty ? nil : hidden
  }

  private func write(_ hidden: [Diagnostic], on console: Console) {
    guard let step = steps.first(where: { hidden[0].isInExercise(of: $0) }) else { return }
    console.write(
      "\(step.number) \(step.name) compiles, but code in other modules can't use all of it.",
      .yellow)
    for declaration in hidden { write(declaration, edit: declaration.location, on: console) }
    console.write()
    console.write("declare this `public`, save, then", label: "Next: ")
    console.writeCommand("swift run workbook \(step.shortNumber) --mine", label: "      ")
  }

  /// Writes errors in the examples, or in a solution, which use the learner's code.
  private func write(_ errors: [Diagnostic], of exercise: Exercise, on console: Console) {
    let step = exercise.step
    let name = "\(step.number) \(step.name)"
    console.write(
      exercise.isUntouched
        ? "\(name) is still the starter, so the book's examples don't compile with it yet."
        : "\(name) compiles, but the book's examples don't compile with it.", .yellow)
    console.write(
      """
      The compiler reports the error in the examples, which use your code in \
      \(package.displayPath(step.exercisePath)). (If you changed the examples, type \
      `git restore \(package.displayPath("Sources"))` to restore them.)
      """)
    var messages: Set<String> = []
    for error in errors.filter({ messages.insert($0.message).inserted }).prefix(3) {
      write(error, edit: EditLocation.location(for: error, in: exercise), on: console)
      let place = error.location.map(package.displayPath) ?? ""
      console.write(place, .faint, label: "  example   ")
    }
    console.write()
    let command = exercise.isUntouched ? "check \(step.shortNumber)" : "\(step.shortNumber) --mine"
    console.writeCommand("swift run workbook \(command)", label: "Next: ")
  }

  private func write(_ problem: Diagnostic, edit place: SourceLocation?, on console: Console) {
    console.write()
    console.write(problem.message, .red, label: "✘ ")
    console.write(place.map(package.displayPath) ?? "", .cyan, label: "  edit      ")
  }

  // MARK: The run

  /// Runs the program until it ends, or until a limit of seconds.
  func run(_ words: [String], limit: Double) throws -> (output: String, end: ProgramEnd) {
    var isLate = false
    let deadline = Date(timeIntervalSinceNow: limit + 60)
    let result = try Subprocess.run(
      [program] + words, environment: SupervisedProgram.environment(limit: limit)
    ) { _ in
      // The program ends itself before this deadline, if it can.
      isLate = Date() > deadline
      return isLate ? .atOnce : nil
    }
    let end = ProgramEnd(status: result.status, error: result.error, of: self)
    return (result.output, isLate ? .timedOut(isWaiting: true, nil) : end)
  }

  /// Runs the pad, which reads from the terminal, and returns what it printed and how it ended.
  ///
  /// It counts as hanging if it doesn't read for a limit of seconds.
  func draw(limit: Double) throws -> (output: String, end: ProgramEnd) {
    var (output, error) = (OutputPipe(), OutputPipe())
    let id = try Subprocess.spawn(
      [program, "draw"], environment: SupervisedProgram.environment(limit: limit),
      streams: [.standardInput, output.end, error.end], inNewSession: false)
    output.closeEnd()
    error.closeEnd()
    // After Ctrl-Z, the pad restores the terminal before both programs stop.
    signal(SIGTSTP, SIG_IGN)
    defer { signal(SIGTSTP, SIG_DFL) }
    var status: Int32 = 0
    var deadline: Date?
    while true {
      usleep(10_000)
      output.read()
      error.read()
      if waitpid(id, &status, WNOHANG | WUNTRACED) == id {
        let isStopped = status & 0xff == 0x7f
        guard isStopped else { break }
        kill(getpid(), SIGSTOP)
      }
      guard Signals.haveArrived else { continue }
      kill(id, Date() > deadline ?? .distantFuture ? SIGKILL : SIGTERM)
      deadline = deadline ?? Date(timeIntervalSinceNow: 2)
    }
    for _ in 1...8 {
      output.read()
      error.read()
    }
    let exitStatus = status & 0x7f == 0 ? status >> 8 & 0xff : nil
    return (output.text, ProgramEnd(status: exitStatus, error: error.text, of: self))
  }
}

extension String {
  /// The name that a message of the compiler quotes first.
  fileprivate var codeName: String {
    split(separator: "'", omittingEmptySubsequences: false).dropFirst().first.map(String.init) ?? ""
  }
}

import Foundation

/// Checks the exercises of steps by running their tests, while nothing else builds.
struct StepChecker {
  let package: BookPackage
  let tests: TestRunner

  /// Sets up a check, passes a checker to `body`, and cleans up, also after an error.
  static func run<Result>(
    in package: BookPackage, limit: Double,
    poll: @escaping () -> TestRunner.Continuation = { .continue },
    _ body: (StepChecker) throws -> Result
  ) throws -> Result {
    let wereDeferred = Signals.areDeferred
    try FileManager.default.checkTemporaryFolder()
    Signals.deferToPolling()
    defer { if !wereDeferred { Signals.restoreDefaults() } }
    let progress = ProgressLine(on: .standard)
    defer { progress.clear() }
    do {
      return try BuildLock.whileHeld(of: ".build", in: package) { holder in
        try Signals.throwIfArrived()
        guard package.isThere else { throw package.missing }
        progress.show(BuildLock.activity(whileHeldBy: holder))
        if poll() != .continue { throw CancellationError() }
      } _: { lock in
        let tests = TestRunner(package: package, lock: lock, limit: limit) { report in
          progress.show(report.activity)
          return poll()
        }
        let result = try body(StepChecker(package: package, tests: tests))
        try Signals.throwIfArrived()
        return result
      }
    } catch let error where !(error is CancellationError || Signals.haveArrived) {
      // A folder that is being deleted disappears bit by bit.
      for _ in 1...100 where package.isThere { usleep(10_000) }
      throw package.isThere ? error : package.missing
    }
  }

  /// Checks one step, even if the learner hasn't started it.
  func check(_ step: Step) throws -> CheckResult {
    try untilSettled([step]) { try run([Exercise(of: step, in: package)])[0] }
  }

  /// Checks up to the first step that isn't started, and returns the first that isn't green.
  func checkFirstToDo() throws -> CheckResult {
    try untilSettled(Step.exercises) {
      let exercises = try Step.exercises.map { try Exercise(of: $0, in: package) }
      let last = exercises.firstIndex(where: \.isUntouched) ?? exercises.count - 1
      let results = try run(Array(exercises[...last]))
      return results.first { !$0.isGreen } ?? results[last]
    }
  }

  /// Checks some steps, and runs those that are started.
  func checkStarted(_ steps: [Step]) throws -> [CheckResult] {
    try untilSettled(steps) {
      let exercises = try steps.map { try Exercise(of: $0, in: package) }
      let results = try run(exercises.filter { !$0.isUntouched })
      return exercises.map { exercise in
        results.first { $0.step.number == exercise.step.number }
          ?? CheckResult(exercise: exercise, state: .notStarted)
      }
    }
  }

  /// Repeats a check if the learner saved a file while it ran.
  private func untilSettled<Found>(_ steps: [Step], _ check: () throws -> Found) throws -> Found {
    let build = IncrementalBuild(package: package, steps: steps)
    for _ in 1...5 {
      let (found, isSettled) = try build.run(check)
      try Signals.throwIfArrived()
      if case .failure(let error) = found, error is CancellationError { throw error }
      if isSettled { return try found.get() }
    }
    throw WorkbookError(
      """
      A program saved a file in \(package.displayPath("Exercises")) during each of five checks, so \
      no result is up to date. Wait until the program is done, then try again.
      """)
  }

  /// Runs the tests of some exercises so that one of them can't hide the results of another.
  private func run(_ exercises: [Exercise]) throws -> [CheckResult] {
    var results: [String: CheckResult] = [:]
    for exercise in exercises {
      results[exercise.step.folder] =
        CheckResult(missingFilesOf: exercise) ?? CheckResult(missingTestsOf: exercise)
    }
    while true {
      let open = exercises.filter { results[$0.step.folder] == nil }
      guard !open.isEmpty else { break }
      let run = try build(open.map(\.step))
      if run.report.didStart {
        for exercise in open {
          results[exercise.step.folder] = try result(of: exercise, from: run, with: open)
        }
        break
      }
      let problem = BuildProblem(program: run.program, package: package)
      let errors = problem.diagnostics
      let broken = open.filter { exercise in errors.contains { $0.concerns(exercise.step) } }
      guard !broken.isEmpty else { throw problem.error }
      for exercise in broken {
        results[exercise.step.folder] = CheckResult(of: exercise, diagnostics: errors)
      }
    }
    let edited = EditedFiles(in: package)
    return exercises.compactMap { results[$0.step.folder] }.map { result in
      var result = result
      result.notes = [edited.note(for: result)].compactMap { $0 } + result.notes
      return result
    }
  }

  /// Builds steps and runs their tests, once more if what was built before is damaged.
  private func build(_ steps: [Step]) throws -> TestRunner.Run {
    try IncrementalBuild(package: package, steps: steps).repairing {
      try tests.run(steps, building: steps)
    } problem: { run in
      run.report.didStart ? nil : BuildProblem(program: run.program, package: package)
    }
  }

  /// A step's result from a run of several, or from its own run if another may have ended that run.
  private func result(
    of exercise: Exercise, from run: TestRunner.Run, with open: [Exercise]
  ) throws -> CheckResult {
    let module = exercise.step.testModule
    let unfinished = run.report.tests.filter { $0.phase == .running || $0.phase == .waiting }
    let isClear =
      unfinished.allSatisfy { $0.module == module } || !unfinished.contains { $0.module == module }
    let decisive =
      isClear
      ? run : try tests.run([exercise.step], building: open.map(\.step), builds: false)
    var result = CheckResult(of: exercise, run: decisive)
    result.warnings = run.warnings.filter { $0.isInExercise(of: exercise.step) }
    return result
  }
}

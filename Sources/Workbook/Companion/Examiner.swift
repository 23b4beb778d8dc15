import Foundation

/// Finds out how far the exercises are, by running their tests.
struct Examiner {
  let house: House
  let tests: StepTests

  /// - Parameters:
  ///   - house: The package.
  ///   - limit: After how many seconds without a test that begins or ends a run is ended.
  ///   - spinner: Shows what goes on.
  ///   - wish: Tells whether the verdict is still wanted.
  init(
    house: House, limit: Double, spinner: Spinner,
    wish: @escaping () -> StepTests.Wish = { .goOn }
  ) {
    self.house = house
    tests = StepTests(house: house, limit: limit) { run in
      spinner.show(
        run.hasStarted ? "testing, \(run.ended.count) of \(run.tests.count) done" : "building")
      return wish()
    }
    Interruption.isNoted()
  }

  /// Examines a step, started or not.
  func verdict(on step: Step) throws -> Verdict {
    try run([step])[0]
  }

  /// Examines the steps up to the first that is not started.
  ///
  /// - Returns: The verdict on the first step that is not green or, if all are, on the last.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read.
  func verdictOnFirstToDo() throws -> Verdict {
    let steps = Step.withExercise
    let end = try steps.firstIndex { try Exercise(house: house, step: $0).isUntouched() }
    let verdicts = try run(Array(steps[...(end ?? steps.count - 1)]))
    return verdicts.first { !$0.isGreen } ?? verdicts[verdicts.count - 1]
  }

  /// Examines some steps, of which those that are not started are not run.
  ///
  /// - Parameter steps: The steps.
  /// - Returns: A verdict on each, in the same order.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read.
  func verdicts(on steps: [Step]) throws -> [Verdict] {
    let exercises = steps.map { Exercise(house: house, step: $0) }
    let untouched = try exercises.filter { try $0.isUntouched() }.map { exercise in
      Verdict(step: exercise.step, state: .notStarted, total: try exercise.testNames().count)
    }
    let started = steps.filter { step in !untouched.contains { $0.step.name == step.name } }
    let all = try run(started) + untouched
    return all.sorted { $0.step.number < $1.step.number }
  }

  /// Examines some steps, so that the trouble of one does not hide that of another.
  ///
  /// - Parameter steps: The steps.
  /// - Returns: A verdict on each, in the same order.
  /// - Throws: `ToolFailure` if the tests cannot be built for a reason that is in none of the
  ///   exercises, and an error if a file cannot be read.
  private func run(_ steps: [Step]) throws -> [Verdict] {
    var verdicts: [String: Verdict] = [:]
    var open: [Step] = []
    for step in steps {
      if let verdict = try judge(of: step).verdictOnMissingFiles() {
        verdicts[step.name] = verdict
      } else {
        open.append(step)
      }
    }
    // All exercises are built, as `swift test` builds them, unless one of them is in the way.
    let hasAllFolders = Step.withExercise.allSatisfy {
      FileManager.default.fileExists(atPath: house.url(of: "Exercises/\($0.name)").path)
    }
    var building = hasAllFolders && open.count == steps.count ? nil : open
    while !open.isEmpty {
      let result = try tests.run(open, building: building)
      if result.tests.hasStarted {
        for step in open {
          verdicts[step.name] = try verdict(on: step, from: result, building: building)
        }
        break
      }
      let errors = BuildError.errors(in: result.program.output + result.program.error, of: house)
      let broken = open.filter { step in errors.contains { $0.concerns(step) } }
      for step in broken {
        verdicts[step.name] = try judge(of: step).verdict(on: errors)
      }
      let isElsewhere =
        building == nil
        && Step.withExercise.contains { step in errors.contains { $0.concerns(step) } }
      guard !broken.isEmpty || isElsewhere else { throw ToolFailure(result.program) }
      open.removeAll { step in broken.contains { $0.name == step.name } }
      building = open
    }
    return steps.compactMap { verdicts[$0.name] }
  }

  private func judge(of step: Step) -> Judge {
    Judge(exercise: Exercise(house: house, step: step))
  }

  /// What a run says about a step.
  ///
  /// The tests of different steps run at the same time. If that run was not completed,
  /// the step is tried alone: it may have nothing to do with it.
  private func verdict(
    on step: Step, from result: StepTests.Result, building: [Step]?
  ) throws -> Verdict {
    let testFile = "\(step.name)Tests.swift"
    let unfinished = result.tests.tests.filter { $0.phase == .running || $0.phase == .waiting }
    let isClear =
      unfinished.allSatisfy { $0.file == testFile } || unfinished.allSatisfy { $0.file != testFile }
    let decisive = isClear ? result : try tests.run([step], building: building, builds: false)
    return try judge(of: step).verdict(on: decisive)
  }
}

/// A program that the companion needs, and that did not do what it is for.
struct ToolFailure: OwnError {
  let description: String

  /// - Parameter program: The run of `swift test`.
  init(_ program: ProgramRun) {
    if program.status == 127 {
      let words = program.error.trimmingCharacters(in: .whitespacesAndNewlines)
      description = "\(words); install Swift, or put it into your PATH"
      return
    }
    let lines = (program.error + program.output).lines
      .filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
    let words = lines.filter { $0.contains("error:") && !$0.contains("`- error:") }
    description =
      "`swift test` failed before any test began, and says:\n"
      + (words.isEmpty ? lines.suffix(10) : words.prefix(10)).joined(separator: "\n")
      + "\nType `swift build --build-tests` to see all of it, "
      + "and `git status` to see what is not as it was given out."
  }
}

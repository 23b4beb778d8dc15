import Companion
import Console
import Foundation
import Synchronization

/// `author answers`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// The steps whose answers wait, and what came out otherwise than a header says.
  private final class Queue: Sendable {
    let waiting: Mutex<[(Step, [Answer])]>
    let problems = Mutex<[String]>([])

    init(_ steps: sending [(Step, [Answer])]) { waiting = Mutex(steps) }
  }

  /// Tries all answers, prints a row for each, and returns whether all did what their headers say.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    // All answers are read before the first try, which is minutes before the last one.
    let read = try steps.map { ($0, try package.answers(to: $0)) }
    var problems = read.flatMap(\.1.problems)
    if problems.isEmpty {
      let queue = Queue(read.map { ($0, $1.answers) })
      Self.work(off: queue, of: package)
      try Signals.throwIfArrived()
      problems = queue.problems.withLock { $0 }
    }
    problems.forEach { print($0) }
    let count = read.map(\.1.answers.count).reduce(0, +)
    print(problems.isEmpty ? "\(count) answers, as expected." : "\(problems.count) to fix.")
    return problems.isEmpty
  }

  /// Tries the answers to several steps at a time, until none wait.
  ///
  /// Twice as many steps as there are cores keep them busy, because many tests wait. Those with the
  /// slowest ones come last in the book, so they come first here.
  private static func work(off queue: Queue, of package: BookPackage) {
    let workers = DispatchGroup()
    for worker in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
      workers.enter()
      Thread.detachNewThread {
        do {
          // Each has its own folders, since builds take turns at one.
          let check = AnswerCheck(
            package: package, compiler: try Compiler(for: package),
            tests: TestRunner(package: package), name: "\(worker)", buildsAlone: true)
          while let (step, answers) = queue.waiting.withLock({ $0.popLast() }) {
            let exercise = try Exercise(of: step, in: package)
            let problems = try Self.tried(answers, to: exercise, by: check, in: package)
            queue.problems.withLock { $0 += problems }
          }
        } catch {
          queue.problems.withLock { $0.append(WorkbookError(describing: error).message) }
        }
        workers.leave()
      }
    }
    workers.wait()
  }

  private static func tried(
    _ answers: [Answer], to exercise: Exercise, by check: AnswerCheck, in package: BookPackage
  ) throws -> [String] {
    try answers.compactMap { answer in
      guard !Signals.haveArrived else { return nil }
      var verdict: Answer.Verdict = (false, "")
      // Under load, a test may fail once, and a data race may stay unseen.
      for _ in 1...2 where !verdict.isAsExpected {
        verdict = try Self.verdict(on: answer, to: exercise, by: check, in: package)
      }
      let place = answer.location.map { "\($0): " } ?? ""
      let remark = (verdict.isAsExpected ? "" : "UNEXPECTED: ") + verdict.remark
      print("\(exercise.step.number) \(answer.name.padded(to: 26)) \(remark)")
      return verdict.isAsExpected ? nil : place + "\(answer.name): \(remark)"
    }
  }

  /// Builds and runs the tests of a step with an answer in place of the exercise.
  private static func verdict(
    on answer: Answer, to exercise: Exercise, by check: AnswerCheck, in package: BookPackage
  ) throws -> Answer.Verdict {
    do {
      let result = try check.result(of: answer.files, to: exercise)
      let causes = ErrorCauses(of: result, in: package)
      guard result.state == .doesNotCompile, let first = causes.errors.first else {
        return answer.judge(result)
      }
      let cause = causes.cause(of: first).text
      return answer.judge(first, cause: cause, by: check.compiler.version)
    } catch let error as WorkbookError {
      return (false, error.message)
    }
  }
}

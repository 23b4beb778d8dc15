import Companion
import Console
import Foundation
import Synchronization

/// `author answers`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// What came out otherwise than an answer's header says.
  fileprivate struct Findings: Sendable {
    var problems: [Finding] = []
    /// What another compiler than that of the rows refuses in other words.
    var otherWords: [Finding] = []
  }

  /// The steps whose answers wait, and what came out of the others.
  private final class Queue: Sendable {
    let waiting: Mutex<[(Step, [Answer])]>
    let results = Mutex<[Result<Findings, any Error>]>([])

    init(_ steps: sending [(Step, [Answer])]) { waiting = Mutex(steps) }
  }

  /// Tries all answers, prints a row for each, and returns whether all did what their headers say.
  ///
  /// One step more at a time than there are cores keeps them busy, because some tests wait. Those
  /// with the slowest ones come last in the book, so they come first here.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    // All answers are read before the first try, which is minutes before the last one.
    let read = try steps.map { ($0, try package.answers(to: $0)) }
    let unreadable =
      try steps.compactMap(package.difference) + read.flatMap(\.1.problems)
    guard unreadable.isEmpty else { return report(unreadable) }
    let queue = Queue(read.map { ($0, $1.answers) })
    let workers = DispatchGroup()
    for worker in 0...ProcessInfo.processInfo.activeProcessorCount {
      workers.enter()
      Thread.detachNewThread {
        let result = Result { try Self.work(off: queue, of: package, as: worker) }
        queue.results.withLock { $0.append(result) }
        workers.leave()
      }
    }
    workers.wait()
    let findings = try queue.results.withLock { $0 }.map { try $0.get() }
    let problems = findings.flatMap(\.problems)
    let otherWords = findings.flatMap(\.otherWords)
    if !otherWords.isEmpty { print("This compiler has other words for these:") }
    otherWords.forEach { print($0) }
    let count = read.map(\.1.answers.count).reduce(0, +)
    if problems.isEmpty { print("\(count) answers, as expected.") }
    return report(problems)
  }

  /// Tries the answers to one step after the other, as long as some wait.
  private static func work(
    off queue: Queue, of package: BookPackage, as worker: Int
  ) throws -> Findings {
    let trial = try AnswerTrial(package: package, worker: worker)
    var findings = Findings()
    while let (step, answers) = queue.waiting.withLock({ $0.popLast() }) {
      let exercise = try Exercise(of: step, in: package)
      for answer in answers {
        // Under load, a test may fail once, and a data race may stay unseen.
        try findings.add(answer.name, of: step, at: answer.location, tries: 2) {
          try trial.outcome(of: answer, to: exercise)
        }
      }
    }
    return findings
  }

  private func report(_ problems: [Finding]) -> Bool {
    problems.forEach { print($0) }
    if !problems.isEmpty { print("\(problems.count) to fix.") }
    return problems.isEmpty
  }
}

extension AnswersCommand.Findings {
  /// Tries an answer, and prints a row about it.
  mutating func add(
    _ name: String, of step: Step, at place: SourceLocation?, tries: Int = 1,
    outcome: () throws -> AnswerTrial.Outcome
  ) throws {
    let row = "\(step.number) \(name.padded(to: 26))"
    for number in 1...tries {
      switch try outcome() {
      case .asExpected(let remark):
        print(row, remark)
        return
      case .otherWords(let remark):
        print(row, remark)
        otherWords.append(Finding("\(name): \(remark)", at: place))
        return
      case .unexpected(let remark):
        print(row, "UNEXPECTED: \(remark)")
        if number == tries { problems.append(Finding("\(name): UNEXPECTED: \(remark)", at: place)) }
      }
    }
  }
}

import Records

/// What a run of the exercises' tests ends with: a line for each step, in order.
///
/// Swift Testing prints the suites of all steps at once, so its own last lines are about any of
/// them.
package struct Summary {
  private struct Step {
    let folder: String
    var tests: [TestRecord]
    /// The rules of the first failures, by test.
    var rules: [String: String] = [:]

    var name: String { folder.split(separator: "-").joined(separator: " ") }
    var red: [TestRecord] { tests.filter { rules[$0.id] != nil } }
  }

  private let package: String
  private let isOneOfSeveral: Bool
  private let steps: [Step]

  /// Sums up what the programs of a run wrote.
  ///
  /// - Parameters:
  ///   - records: The records of all programs, one program after the other.
  ///   - package: The path of the package.
  ///   - isOneOfSeveral: Whether other programs may follow, which end with a longer list.
  package init(records: [Record], package: String, isOneOfSeveral: Bool = false) {
    self.package = package
    self.isOneOfSeveral = isOneOfSeveral
    var steps: [Step] = []
    var ended: Set<String> = []
    for record in records {
      switch record {
      case .test(let test):
        if let index = steps.firstIndex(where: { $0.folder == test.step }) {
          steps[index].tests.append(test)
        } else {
          steps.append(Step(folder: test.step, tests: [test]))
        }
      case .failed(let failure):
        let index = steps.firstIndex { step in step.tests.contains { $0.id == failure.test } }
        guard let index, steps[index].rules[failure.test] == nil else { continue }
        steps[index].rules[failure.test] = failure.rule
      case .phase(.ended, let test): ended.insert(test)
      case .phase, .child, .finished: break
      }
    }
    for index in steps.indices {
      steps[index].tests.sort { ($0.file, $0.line) < ($1.file, $1.line) }
      let lost = steps[index].tests.map(\.id).filter { !ended.contains($0) }
      let rule = "The program ended before this test did. Look for a call of `exit`."
      steps[index].rules.merge(lost.map { ($0, rule) }) { known, _ in known }
    }
    self.steps = steps.sorted { $0.folder < $1.folder }
  }

  package var text: String {
    let width = steps.map(\.name.count).max() ?? 0
    var text = isOneOfSeveral ? "\nSo far in this run:\n" : "\n"
    for step in steps {
      let count = "\(step.tests.count - step.red.count) of \(step.tests.count)"
      text += Self.padded(step.name, width + 3) + Self.padded(count, 11) + advice(step) + "\n"
    }
    guard let step = steps.first(where: { !$0.red.isEmpty }), let first = step.red.first else {
      return text
    }
    let rule = step.rules[first.id] ?? ""
    return text + "\nThe first red test of \(step.name) is \"\(first.title)\".\n\(rule)\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Where to edit: at the first `TODO` in the files that the red tests name, or in the first file.
  private func advice(_ step: Step) -> String {
    guard !step.red.isEmpty else {
      let others = count(of: step) - step.tests.count
      return others > 0 ? "\(others) more weren't run" : "finished"
    }
    let verb = step.red.count == step.tests.count ? "begin" : "continue"
    let starters = fileNames(in: "\(package)/Tests/Starters/\(step.folder)").sorted()
      .map { "\($0.prefix { $0 != "." }).swift" }
    let named = step.red.compactMap { test in test.edit.first { $0.hasSuffix(".swift") } }
    let files = (named.isEmpty ? starters : named).map { "Exercises/\(step.folder)/\($0)" }
    for file in files {
      let text = contents(of: "\(package)/\(file)") ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if let line = lines.firstIndex(where: { $0.contains("// TODO:") }) {
        return "\(verb) with \(file):\(line + 1)"
      }
    }
    return files.first.map { "\(verb) with \($0)" } ?? ""
  }

  /// How many tests a step has, though a filter may have left out some.
  private func count(of step: Step) -> Int {
    let folder = "\(package)/Tests/Steps/\(step.folder)"
    return fileNames(in: folder).filter { $0.hasSuffix(".swift") }.reduce(0) { count, name in
      count + TestSource.titles(in: contents(of: "\(folder)/\(name)") ?? "").count
    }
  }
}

import Records

/// What a run of the exercises' tests ends with: a line for each step, in order.
///
/// Swift Testing prints the suites of all steps at once, so its own last lines are about any of
/// them.
package struct Summary {
  private struct Step {
    let folder: String
    let tests: [TestRecord]
    let red: [TestRecord]

    var name: String { folder.split(separator: "-").joined(separator: " ") }
  }

  private let package: String
  private let isOneOfSeveral: Bool
  private let steps: [Step]
  /// The rules of the first failures, by test.
  private let rules: [String: String]

  /// Sums up what the programs of a run wrote.
  ///
  /// - Parameters:
  ///   - records: The records of all programs, one program after the other.
  ///   - package: The path of the package.
  ///   - isOneOfSeveral: Whether other programs may follow, which end with a longer list.
  package init(records: [Record], package: String, isOneOfSeveral: Bool = false) {
    self.package = package
    self.isOneOfSeveral = isOneOfSeveral
    var (tests, rules, ended) = ([TestRecord](), [String: String](), Set<String>())
    for record in records {
      switch record {
      case .test(let test): tests.append(test)
      case .failed(let failure): rules[failure.test] = rules[failure.test] ?? failure.rule
      case .phase(.ended, let test): ended.insert(test)
      case .phase, .child, .finished: break
      }
    }
    for test in tests where rules[test.id] == nil && !ended.contains(test.id) {
      rules[test.id] = "The program ended before this test did. Look for a call of `exit`."
    }
    self.rules = rules
    steps = Dictionary(grouping: tests, by: \.step).sorted { $0.key < $1.key }.map { step, tests in
      let tests = tests.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
      return Step(folder: step, tests: tests, red: tests.filter { rules[$0.id] != nil })
    }
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
    let rule = rules[first.id] ?? ""
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

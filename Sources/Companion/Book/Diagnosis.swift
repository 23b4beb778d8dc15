import Console

/// The section *Diagnose* of a chapter: a wrong answer, and the question which test goes red first.
package struct Diagnosis {
  /// A test that the section names, with its letter.
  package struct Choice: Equatable {
    package let letter: String
    package let test: String
  }

  /// The name of the answer, in the step's file in `Tests/Answers`.
  package let answer: String
  package let choices: [Choice]
  /// What the section says before the answer.
  let introduction: [String]
  /// What the fold says: the test that goes red first, and its rule.
  package let solution: Choice?
  package let rule: String
}

extension Page {
  /// The section *Diagnose*, if a comment names its answer.
  package var diagnosis: Diagnosis? {
    let section = section("Diagnose") ?? 0..<0
    for index in section {
      guard
        let comment = lines[index].wholeMatch(of: /<!-- diagnose: (.+)\.answers, (\w+) -->/),
        comment.1 == name
      else { continue }
      let quote = folds(in: "Diagnose").first?.lines.filter { $0.hasPrefix("> ") } ?? []
      return Diagnosis(
        answer: String(comment.2),
        choices: section.compactMap { choice(in: $0, /- (\w): "(.+)"/) },
        introduction: text(below: section.lowerBound..<index),
        solution: section.lazy.compactMap { choice(in: $0, /\*\*(\w)\*\*: "(.+?)"\..*/) }.first,
        rule: quote.map { String($0.dropFirst(2)).trimmed }.joined(separator: " "))
    }
    return nil
  }

  private func choice(
    in index: Int, _ form: Regex<(Substring, Substring, Substring)>
  ) -> Diagnosis.Choice? {
    lines[index].wholeMatch(of: form).map {
      Diagnosis.Choice(letter: String($0.1), test: String($0.2))
    }
  }
}

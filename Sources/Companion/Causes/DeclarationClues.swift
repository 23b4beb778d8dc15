import Console

/// Declarations that the tests, or files that are given, use in another way.
extension ErrorCauses {
  /// What was given and is declared in none of the learner's files.
  private var lost: [Declaration] {
    given.filter { given in !declared.contains { $0.name == given.name } }
  }

  /// A file that was emptied, so that others don't find what it declared.
  func emptiedFile(_ error: Diagnostic) -> Cause? {
    let empty = exercise.editableFiles.filter { code[$0]?.isEmpty == true }
      .map { exercise.location(of: 1, in: $0) }
    // The first declaration is the type, unless the file extends one.
    let place = empty.first { place in
      let first = given.first {
        $0.location.file == place.file && !$0.header.contains("extension ")
      }
      return lost.contains { $0.name == first?.name }
    }
    return place.map { Cause(text: "The code here is gone. Put it back.", place: $0) }
  }

  /// A declaration that isn't as it was given, where others use it: `func add(…) async`.
  func changedDeclaration(_ error: Diagnostic) -> Cause? {
    guard !isOwn(error) else { return nil }
    let names = names(in: error)
    // That a class became a struct, for example, is behind other changes.
    let change =
      changes.first { $0.now.name.first?.isUppercase == true }
      ?? changes.first { names.contains($0.now.name) }
    return change?.cause ?? lostDeclaration(error) ?? changes.first?.cause
  }

  /// A declaration that was given and is gone: `cannot find 'MulticastDelegate' in scope`.
  private func lostDeclaration(_ error: Diagnostic) -> Cause? {
    lost.first { $0.name == error.missingName }.map {
      Cause(
        text: "Other files use `\($0.name)`, which yours don't declare. It was given as "
          + "`\($0.header)`.")
    }
  }

  /// What an error in another file is about: what its notes or its names declare in the exercise.
  func placeOfUse(in error: Diagnostic) -> SourceLocation? {
    error.notes.lazy.compactMap(\.location).first { exercise.file(at: $0) != nil }
      ?? names(in: error).lazy.compactMap { name in declared.first { $0.name == name } }
      .first?.location
      ?? exercise.editableFiles.first.map { exercise.location(of: 1, in: $0) }
  }

  private func names(in error: Diagnostic) -> [String] {
    let line = error.location.flatMap(package.line) ?? ""
    return (error.quotedNames.reversed() + [line]).flatMap(\.words)
  }
}

/// A declaration with another header than the file had as it was given.
struct Change {
  let now: Declaration
  let before: Declaration

  /// The declarations that are neither as they were given nor as they are in the solution.
  static func all(
    in declared: [Declaration], given: [Declaration], solved: [Declaration]
  ) -> [Change] {
    let signatures = Set((given + solved).map(\.signature))
    return declared.filter { !signatures.contains($0.signature) }.compactMap { now in
      // Others can't use what's private.
      let same = given.filter { $0.name == now.name && !$0.header.contains("private ") }
      let before = same.first { $0.location.file == now.location.file } ?? same.first
      return before.map { Change(now: now, before: $0) }
    }
  }

  var cause: Cause {
    let text =
      before.header.words.contains("public") && !now.header.words.contains("public")
      ? "Without `public`, other modules, such as the tests, can't use this declaration. Write "
        + "`public` before it, or in place of `private`."
      : "Other files use this declaration as it was given: `\(before.header)`."
    return Cause(text: text, place: now.location)
  }
}

extension Declaration {
  /// What has to be the same for those who use it.
  fileprivate var signature: String { header.filter { !$0.isWhitespace } }
}

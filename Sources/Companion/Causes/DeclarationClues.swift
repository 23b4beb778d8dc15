import Console

/// Declarations that the tests, or files that are given, use in another way.
extension ErrorCauses {
  /// A declaration that isn't as it was given, where others use it: `func add(…) async`.
  func changedDeclaration(_ error: Diagnostic) -> Cause? {
    guard !isOwn(error) || error.isAboutAccess else { return nil }
    if error.isAboutAccess, let place = error.placeOfNote {
      return Cause(text: Change.withoutPublic, place: place)
    }
    let names = names(in: error)
    let change =
      changes.first(where: \.isOtherKind) ?? changes.first { names.contains($0.now.name) }
    return change?.cause ?? lostDeclaration(error) ?? changes.first?.cause
  }

  /// A declaration that was given and is gone: `cannot find 'MulticastDelegate' in scope`.
  private func lostDeclaration(_ error: Diagnostic) -> Cause? {
    guard let lost = given.first(where: { $0.name == error.missingName }),
      !declared.contains(where: { $0.name == lost.name })
    else { return nil }
    return Cause(
      text: "Other files use `\(lost.name)`, which yours don't declare. It was given as "
        + "`\(lost.header)`.")
  }

  /// A default that only its own file can use: `private func notifyFire`.
  func privateDefault(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), !error.requirements.isEmpty else { return nil }
    let names = error.requirements + error.quotedNames.suffix(1)
    let hidden = declared.first { names.contains($0.name) && $0.header.contains("private ") }
    return hidden.map {
      Cause(
        text: "The default is `private`, so it's only for its own file. Leave this word out.",
        place: $0.location)
    }
  }

  /// A type that two files declare: `invalid redeclaration of 'MulticastDelegate'`.
  func declaredTwice(_ error: Diagnostic) -> Cause? {
    guard let name = error.redeclaredName else { return nil }
    let files = Set(declared.filter { $0.name == name && $0.kind != nil }.map(\.location.file))
      .compactMap { exercise.file(at: SourceLocation(file: $0)) }.sorted()
    guard files.count > 1 else { return nil }
    let copy = files.first { exercise.starter[$0] == nil } ?? files[0]
    return Cause(
      text: "`\(name)` is declared in \(files.joined(separator: " and in ")). Delete one of them.",
      place: exercise.location(of: 1, in: copy))
  }

  /// What an error in another file is about: what its notes or its names declare in the exercise.
  func placeOfUse(in error: Diagnostic) -> SourceLocation? {
    error.notes.lazy.compactMap(\.location).first { exercise.file(at: $0) != nil }
      ?? names(in: error).lazy.compactMap { name in
        declared.first { $0.name == name }?.location
      }.first
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

  static let withoutPublic =
    "Without `public`, other modules, such as the tests, can't use this declaration. Write "
    + "`public` before it, or in place of `private`."

  /// Whether a class, for example, became a struct.
  var isOtherKind: Bool { now.kind != before.kind }

  var cause: Cause {
    let text =
      before.isPublic && !now.isPublic
      ? Self.withoutPublic : "Other files use this declaration as it was given: `\(before.header)`."
    return Cause(text: text, place: now.location)
  }
}

extension Declaration {
  /// What has to be the same for those who use it.
  fileprivate var signature: String { header.filter { !$0.isWhitespace } }

  /// What kind of type it declares, if it is one.
  fileprivate var kind: String? {
    header.words.first { ["class", "struct", "enum", "actor", "protocol"].contains($0) }
  }

  fileprivate var isPublic: Bool { header.words.contains("public") }
}

import Console
import Foundation
import Testing

@testable import Companion

/// Kinds of mistakes that have the same cause in each step, with what the compiler says about them.
@Suite enum KindTests {
  /// What a learner wrote in place of a text of the solution.
  private struct Mistake {
    let step: Step
    let old: String
    let new: String
    let message: String
    /// How many lines below its first line the compiler notices it; in the tests if that's `nil`.
    let distance: Int?

    init(
      _ step: Step, _ old: String, _ new: String, _ message: String, noticedBelow distance: Int? = 0
    ) {
      (self.step, self.old, self.new) = (step, old, new)
      (self.message, self.distance) = (message, distance)
    }

    /// What a learner sees, and the line of the mistake.
    func explained() throws -> (error: ExplainedError, line: Int) {
      let package = try BookPackage(containing: #filePath)
      var exercise = try Exercise(of: step, in: package)
      let solution = try package.texts(in: step.solutionPath)
      let (file, text) = try #require(solution.first { $0.value.contains(old) }, "\(old)")
      exercise.files = solution.mapValues { Data($0.utf8) }
      exercise.files[file] = Data(text.replacing(old, with: new).utf8)
      let line = text.components(separatedBy: old)[0].lines.count
      let location = distance.map { exercise.location(of: line + $0, in: file) }
      let error = Diagnostic(location ?? SourceLocation(file: step.testPath, line: 1), message)
      let causes = ErrorCauses(of: CheckResult(of: exercise, diagnostics: [error]), in: package)
      return (causes.explained(causes.errors[0]), line)
    }
  }

  private static func expect(_ mistakes: Mistake..., say words: String) throws {
    for mistake in mistakes {
      let (error, line) = try mistake.explained()
      #expect(error.cause?.contains(words) == true, "\(mistake.new): \(error.cause ?? "nothing")")
      #expect(error.edit?.line == line, "\(mistake.new)")
    }
  }

  @Test("A character of another keyboard, or of the page, is named")
  static func namesCharacters() async throws {
    try expect(
      Mistake(.wrapper, "self.delegate =", "self.delegate ＝", "cannot find '＝' in scope"),
      Mistake(
        .answer, "-> String? {", "→ String? {",
        "consecutive declarations on a line must be separated by ';'"),
      Mistake(
        .changes, "entries.append(Entry(object))", "entries.append(Entry（object)）",
        "expected ',' separator"),
      say: "This line has the character")
    try expect(
      Mistake(
        .invoke, "closure(delegate)", "closure(…)",
        "cannot find operator '…' in scope; did you mean '...'?"),
      Mistake(.strict, "wrappers.append(DelegateWrapper(object))", "…", "expected expression"),
      Mistake(.hop, "await append(track)", "await …", "expected expression in 'await'"),
      say: "Put your own code in its place")
  }

  @Test("A word of another language has Swift's beside it")
  static func translatesWords() async throws {
    try expect(
      Mistake(
        .invoke, "in delegates {", "in delegates where delegates.length > 0 {",
        "value of type '[ProtocolType]' has no member 'length'"),
      Mistake(
        .broadcast, "wrappers.count >=", "wrappers.size >=",
        "value of type '[ObjectIdentifier : DelegateWrapper]' has no member 'size'"),
      Mistake(
        .threads, "let snapshot = entries.withLock { $0 }\n    return",
        "entries.length\n    return",
        "value of type 'Mutex<[Entry]>' has no member 'length'"),
      say: "it's `count`")
    try expect(
      Mistake(.answer, "link === self {", "link === null {", "cannot find 'null' in scope"),
      Mistake(
        .changes, "else { return nil }", "else { return None }", "cannot find 'None' in scope"),
      Mistake(
        .strict, "$0.delegate == nil", "$0.delegate == undefined",
        "cannot find 'undefined' in scope"),
      say: "it's `nil`")
  }

  @Test("What only Apple's systems have is said to be theirs")
  static func knowsSystems() async throws {
    try expect(
      Mistake(
        .addRemove, "wrappers: [DelegateWrapper]", "wrappers: CFMutableArray",
        "cannot find type 'CFMutableArray' in scope"),
      Mistake(
        .broadcast, "import WrapperSolution", "import Combine", "no such module 'Combine'"),
      Mistake(
        .wrapper, "public final class", "@objc public final class",
        "Objective-C interoperability is disabled"),
      say: "Apple's systems")
  }

  @Test("A declaration that others use as it was given is the place of their errors")
  static func findsDeclarations() async throws {
    try expect(
      Mistake(
        .threads, "public func add(_ delegate: Delegate) ->",
        "public func add(_ delegate: Delegate) async ->",
        "'async' call in a function that does not support concurrency", noticedBelow: nil),
      Mistake(
        .strict, "public func remove(_ delegate", "public func remove(delegate",
        "missing argument label 'delegate:' in call", noticedBelow: nil),
      Mistake(
        .answer, "public final class", "public actor",
        "call to actor-isolated instance method 'answerCall(from:)' in a synchronous nonisolated "
          + "context", noticedBelow: nil),
      say: "Other files use this declaration as it was given")
  }

  @Test("What needs a thread, or is shared by all lists, has no place before chapter 10")
  static func needsNoThread() async throws {
    let share = "is not concurrency-safe because"
    try expect(
      Mistake(
        .invoke, "extension Mul", "var events = 0; extension Mul",
        "var 'events' \(share) it is nonisolated global shared mutable state"),
      Mistake(
        .changes, "private var entries", "private static var entries",
        "static stored properties not supported in generic types"),
      Mistake(
        .answer, "public final class", "let desks: [DispatchDesk] = []; public final class",
        "let 'desks' \(share) non-'Sendable' type '[DispatchDesk]' may have shared mutable state"),
      say: "All lists and all threads would share")
    let race = "risks causing data races between code in the current task and concurrent execution"
    try expect(
      Mistake(
        .dispatch, "multicastDelegate.invokeDelegates { $0.notifyFire(at: location) }",
        "Task { multicastDelegate.invokeDelegates { $0.notifyFire(at: location) } }",
        "passing closure as a 'sending' parameter \(race) of the closure"),
      Mistake(
        .mirrorPad, "view.invokeDelegates { $0.drawView(view, didAddPoint: point) }",
        "DispatchQueue.main.async { view.invokeDelegates { _ in } }",
        "sending 'view' risks causing data races"),
      Mistake(
        .answer, "next = desk\n", "DispatchQueue.main.async { next = desk }\n",
        "capture of 'desk' with non-Sendable type 'DispatchDesk?' in a '@Sendable' closure"),
      say: "a task or a queue that the step doesn't need")
  }

  @Test("`weak` in the wrong place, or of the wrong thing, is sent to its property")
  static func placesWeak() async throws {
    try expect(
      Mistake(
        .addRemove, "{ DelegateWrapper($0 as", "{ weak DelegateWrapper($0 as",
        "cannot find 'weak' in scope"),
      Mistake(.answer, "station: (any", "station: weak (any", "cannot find type 'weak' in scope"),
      Mistake(.wrapper, "private(set) weak var", "private(set) var weak", "expected pattern"),
      say: "`weak` belongs to a property")
    try expect(
      Mistake(
        .addRemove, "private var wrappers: [", "private weak var wrappers: [",
        "'weak' variable should have optional type '[DelegateWrapper]?'"),
      Mistake(
        .strict, "private var wrappers: [", "private weak var wrappers: [",
        "'weak' variable should have optional type '[DelegateWrapper]?'"),
      Mistake(
        .changes, "private var entries: [", "private weak var entries: [",
        "'weak' variable should have optional type '[Entry]?'"),
      say: "isn't an object")
  }

  @Test("A brace too many at the end of a line is found there, whatever begins above it")
  static func findsBracesAtTheEnd() async throws {
    let message = "extraneous '}' at top level"
    try expect(
      Mistake(
        .wrapper, "self.delegate = delegate", "self.delegate = delegate }", message,
        noticedBelow: 2),
      Mistake(
        .wrapper, "delegate: AnyObject?", "delegate: AnyObject? }", message, noticedBelow: 8),
      Mistake(.invoke, "closure(delegate)", "closure(delegate) }", message, noticedBelow: 3),
      Mistake(
        .invoke, "for delegate in delegates {\n      closure(delegate)\n    }",
        "delegates.forEach { closure($0) } }", message, noticedBelow: 2),
      Mistake(
        .dispatch, "notifyFire(at location: String) {}", "notifyFire(at location: String) {}}",
        message, noticedBelow: 1),
      Mistake(
        .dispatch, "{ $0.notifyFire(at: location) }", "{ $0.notifyFire(at: location) } }", message,
        noticedBelow: 6),
      Mistake(
        .mirrorPad, "begin(line.copy(), in: view)", "begin(line.copy(), in: view) }", message,
        noticedBelow: 20),
      Mistake(
        .mirrorPad, "currentState.didAddPoint(point, to: self)",
        "currentState.didAddPoint(point, to: self) }", message, noticedBelow: 2),
      say: "There's a `}` too many on this line.")
  }

  @Test("A header without its brace, and a line that's cut off, are found above the error")
  static func findsCutLines() async throws {
    try expect(
      Mistake(
        .addRemove, "public var delegates: [ProtocolType] {",
        "public var delegates: [ProtocolType]",
        "expected 'func' keyword in instance method declaration", noticedBelow: 1),
      Mistake(
        .changes, ") throws(Failure) {", ") throws(Failure)", "expected declaration",
        noticedBelow: 2),
      Mistake(
        .mirrorPad, "override func clear(_ view: DrawView) {",
        "override func clear(_ view: DrawView)", "expected declaration", noticedBelow: 1),
      say: "needs a `{`")
    try expect(
      Mistake(
        .answer, "?? next?.answerCall(from: location)", "??", "expected expression after operator",
        noticedBelow: 1),
      Mistake(
        .changes, "let object = delegate as AnyObject\n    entries", "let object =\n    entries",
        "expected initial value after '='", noticedBelow: 1),
      Mistake(
        .dispatch, "multicastDelegate.addDelegate(delegate)", "guard",
        "expected condition in 'guard'", noticedBelow: 1),
      say: "This line isn't complete.")
  }

  @Test("A starter is untouched, however its lines end")
  static func comparesLines() async throws {
    let package = try BookPackage(containing: #filePath)
    for step in [Step.wrapper, .mirrorPad, .monday] {
      var exercise = try Exercise(of: step, in: package)
      exercise.files = exercise.starter.mapValues {
        Data($0.text.replacing("\n", with: "\r\n").utf8)
      }
      #expect(exercise.isUntouched)
      exercise.files[exercise.editableFiles[0]]?.append(contentsOf: Data("//\r\n".utf8))
      #expect(!exercise.isUntouched)
    }
  }
}

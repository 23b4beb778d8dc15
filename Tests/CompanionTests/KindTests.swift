import Console
import Foundation
import Testing

@testable import Companion

/// Kinds of mistakes that have the same cause in each step.
@Suite enum KindTests {
  /// What a cause says, and mistakes that have it: the step, a text of its solution, what a learner
  /// wrote in place of it, and below that what the compiler says.
  ///
  /// `09+2` is noticed two lines below the mistake, and `09!` in the tests.
  private static let kinds: KeyValuePairs = [
    "This line has the character": """
    01 self.delegate = ⇒ self.delegate ＝
    cannot find '＝' in scope
    07 -> String? { ⇒ → String? {
    consecutive declarations on a line must be separated by ';'
    09 Entry(object)) ⇒ Entry（object)）
    expected ',' separator
    """,
    "Put your own code in its place": """
    03 closure(delegate) ⇒ closure(…)
    cannot find operator '…' in scope; did you mean '...'?
    08 wrappers.append(DelegateWrapper(object)) ⇒ …
    expected expression
    13 await append(track) ⇒ await …
    expected expression in 'await'
    """,
    "`count` for the length": """
    03 in delegates { ⇒ in delegates where delegates.length > 0 {
    value of type '[ProtocolType]' has no member 'length'
    06 wrappers.count >= ⇒ wrappers.size >=
    value of type '[ObjectIdentifier : DelegateWrapper]' has no member 'size'
    09 entries.append ⇒ if entries.length == 0 {} ; entries.append
    value of type '[Entry]' has no member 'length'
    """,
    "it's `nil`": """
    07 link === self { ⇒ link === null {
    cannot find 'null' in scope
    09 else { return nil } ⇒ else { return None }
    cannot find 'None' in scope
    08 $0.delegate == nil ⇒ $0.delegate == undefined
    cannot find 'undefined' in scope
    """,
    "Apple's systems": """
    02 wrappers: [DelegateWrapper] ⇒ wrappers: CFMutableArray
    cannot find type 'CFMutableArray' in scope
    06 import WrapperSolution ⇒ import Combine
    no such module 'Combine'
    01 public final class ⇒ @objc public final class
    Objective-C interoperability is disabled
    """,
    "The suggestion is a type": """
    09 entry.object, ⇒ element.object,
    cannot find 'element' in scope; did you mean 'Element'?
    11 where entry.object == nil ⇒ where mutex.object == nil
    cannot find 'mutex' in scope; did you mean 'Mutex'?
    03 closure(delegate) ⇒ closure(station)
    cannot find 'station' in scope; did you mean 'Station'?
    """,
    "Other files use this declaration as it was given": """
    11! add(_ delegate: Delegate) -> ⇒ add(_ delegate: Delegate) async ->
    'async' call in a function that does not support concurrency
    08! func remove(_ delegate ⇒ func remove(delegate
    missing argument label 'delegate:' in call
    07! public final class ⇒ public actor
    call to actor-isolated initializer in a synchronous nonisolated context
    """,
    "All lists and all threads would share": """
    03 extension Mul ⇒ var count = 0; extension Mul
    var 'count' is not concurrency-safe because it is nonisolated global shared mutable state
    09 private var entries ⇒ private static var entries
    static stored properties not supported in generic types
    07 public final ⇒ let all: [DispatchDesk] = []; public final
    let 'all' is not concurrency-safe because non-'Sendable' type '[…]' may have shared \
    mutable state
    """,
    "a task or a queue that the step doesn't need": """
    04 multicastDelegate.invoke ⇒ Task { multicastDelegate.invoke
    passing closure as a 'sending' parameter risks causing data races between code
    05 currentLine?.addPoint(point) ⇒ DispatchQueue.main.async { view.lines = [] }
    sending 'view' risks causing data races
    07 next = desk ⇒ DispatchQueue.main.async { next = desk }
    capture of 'desk' with non-Sendable type 'DispatchDesk?' in a '@Sendable' closure
    """,
    "`weak` belongs to a property": """
    02 { DelegateWrapper($0 as ⇒ { weak DelegateWrapper($0 as
    cannot find 'weak' in scope
    07 station: (any ⇒ station: weak (any
    cannot find type 'weak' in scope
    01 weak var delegate ⇒ var weak delegate
    expected pattern
    """,
    "An attribute begins with `@`": """
    10 @MainActor public final class MiniPlayer ⇒ MainActor public final class MiniPlayer
    consecutive statements on a line must be separated by ';'
    13 @concurrent public ⇒ concurrent public
    expected 'func' keyword in instance method declaration
    15 @MainActor @Observable public ⇒ @MainActor Observable public
    expected declaration
    """,
    "`private(set)`": """
    01 private(set) weak var ⇒ private set weak var
    expected 'func' keyword in instance method declaration
    """,
    "Look for a misspelling: did you mean": """
    01 weak var ⇒ week var
    expected 'func' keyword in instance method declaration
    07 private weak ⇒ privat weak
    expected declaration
    12 public typealias ⇒ public typealais
    expected 'func' keyword in instance method declaration
    """,
    "did you mean `markAsRemoved`": """
    11 remove(at: index).markAsRemoved() ⇒ remove(at: index).mark
    value of type 'Entry' has no member 'mark'
    """,
    "a method with `func`": """
    02 public func add ⇒ public function add
    expected 'func' keyword in instance method declaration
    """,
    "isn't an object": """
    02 var wrappers: [ ⇒ weak var wrappers: [
    'weak' variable should have optional type '[DelegateWrapper]?'
    08 var wrappers: [ ⇒ weak var wrappers: [
    'weak' variable should have optional type '[DelegateWrapper]?'
    09 var entries: [ ⇒ weak var entries: [
    'weak' variable should have optional type '[Entry]?'
    """,
    "needs a `{`": """
    02+1 var delegates: [ProtocolType] { ⇒ var delegates: [ProtocolType]
    expected 'func' keyword in instance method declaration
    09+2 ) throws(Failure) { ⇒ ) throws(Failure)
    expected declaration
    05+1 override func touchMoved(to point: Point, in view: DrawView) { ⇒ override func \
    touchMoved(to point: Point, in view: DrawView)
    expected declaration
    """,
    "There's a `}` too many on this line.": """
    01+2 self.delegate = delegate ⇒ self.delegate = delegate }
    extraneous '}' at top level
    01+8 delegate: AnyObject? ⇒ delegate: AnyObject? }
    extraneous '}' at top level
    03+3 closure(delegate) ⇒ closure(delegate) }
    extraneous '}' at top level
    04+1 notifyFire(at location: String) {} ⇒ notifyFire(at location: String) {}}
    extraneous '}' at top level
    04+6 { $0.notifyFire(at: location) } ⇒ { $0.notifyFire(at: location) } }
    extraneous '}' at top level
    05+20 begin(line.copy(), in: view) ⇒ begin(line.copy(), in: view) }
    extraneous '}' at top level
    """,
  ]

  @Test("A kind of mistake has its cause, and its place, in each step")
  static func explains() async throws {
    let package = try BookPackage(containing: #filePath)
    for (words, mistakes) in kinds {
      let lines = mistakes.lines
      for index in stride(from: 0, to: lines.count, by: 2) {
        let (found, line) = try explained(lines[index], lines[index + 1], in: package)
        let comment = "\(lines[index]): \(found.text ?? "no cause")"
        #expect(found.text?.contains(words) == true, "\(comment)")
        #expect(found.place?.line == line, "\(comment)")
      }
    }
  }

  /// What a learner sees, and the line of the mistake.
  private static func explained(
    _ mistake: String, _ message: String, in package: BookPackage
  ) throws -> (Cause, line: Int) {
    let (_, number, distance, old, new) = try #require(
      mistake.wholeMatch(of: /(\d\d)(\S*) (.*) ⇒ (.*)/)?.output)
    let step = try #require(Step.exercises.first { $0.folder.hasPrefix(number) })
    var exercise = try Exercise(of: step, in: package)
    let solution = try package.texts(in: step.solutionPath)
    let (file, text) = try #require(
      exercise.editableFiles.map { ($0, solution[$0] ?? "") }.first { $0.1.contains(old) })
    exercise.files = solution.mapValues { Data($0.utf8) }
    exercise.files[file] = Data(text.replacing(old, with: new).utf8)
    let line = text.components(separatedBy: old)[0].lines.count
    let location =
      distance == "!"
      ? SourceLocation(file: step.testPath, line: 1)
      : exercise.location(of: line + (Int(distance) ?? 0), in: file)
    let result = CheckResult(of: exercise, diagnostics: [Diagnostic(location, message)])
    let causes = ErrorCauses(of: result, in: package)
    return (causes.cause(of: causes.errors[0]), line)
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

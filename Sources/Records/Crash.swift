/// How a process that runs the learner's code ended early.
package struct Crash: Codable, Equatable, Sendable {
  /// The learner's file and the line, if they are known.
  package var file: String?
  package var line: Int?
  package var signal: Int32?
  package var exitStatus: Int32?
  /// What happened, if it is known: `Fatal error: Index out of range`.
  package var message: String?
  /// Whether the code was still running when its time was up.
  package var isEndless = false

  /// What Swift has to print when a program crashes that runs the learner's code.
  package static let backtraceSettings =
    "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
    + "warnings=suppressed,output-to=stderr"

  package init(
    file: String? = nil, line: Int? = nil, signal: Int32? = nil, exitStatus: Int32? = nil,
    message: String? = nil, isEndless: Bool = false
  ) {
    (self.file, self.line, self.message) = (file, line, message)
    (self.signal, self.exitStatus, self.isEndless) = (signal, exitStatus, isEndless)
  }
}

import Foundation

/// `workbook draw --mine`: the pad on the learner's code, which is rebuilt on every save.
final class OwnPad {
  private let code: OwnCode
  private let terminal: PadTerminal
  /// What is shared with the pad: the drawing, and a line to show.
  private let folder: URL
  private var console = Console.standard
  private var program: PadProgram?
  private var build: BackgroundBuild?
  /// The files of the exercise, as the last build found them.
  private var builtFiles: [String: FileVersion]
  /// What the learner's code did if it ended the pad.
  private var ending: String?
  private var isDone = false

  private var step: Step { code.steps[0] }

  /// Builds, draws until the learner quits, and returns whether the pad was still running then.
  static func run(on terminal: PadTerminal) throws -> Bool {
    let package = try BookPackage.current()
    let code = OwnCode(package: package, steps: [try Step.named("MirrorPad", in: Step.exercises)])
    let files = Self.files(of: code)
    guard try OwnBuild(of: code).run() else { return false }
    let folder = FileManager.default.temporaryFolder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent(PadLink.strokesFile))
    return try OwnPad(code: code, files: files, terminal: terminal, folder: folder).run()
  }

  private init(code: OwnCode, files: [String: FileVersion], terminal: PadTerminal, folder: URL) {
    (self.code, builtFiles, self.terminal, self.folder) = (code, files, terminal, folder)
  }

  private func run() throws -> Bool {
    Signals.deferStops()
    terminal.enter()
    let result = Result {
      let isUntouched = try Exercise(of: step, in: code.package).isUntouched
      try start(saying: isUntouched ? "This pad runs the starter of \(step.exercisePath)" : nil)
      while try turn() {}
    }
    program?.stop()
    build?.cancel()
    terminal.restore()
    try result.get()
    report()
    try Signals.throwIfArrived()
    return ending == nil
  }

  private func start(saying notice: String? = nil) throws {
    program?.stop()
    say(notice)
    program = try PadProgram(code, folder: folder, on: console)
    ending = nil
  }

  /// Carries bytes, looks for changes, and returns whether the pad continues.
  private func turn() throws -> Bool {
    guard !isDone, !Signals.haveArrived else { return false }
    if terminal.pauseIfRequested() { repaint() }
    terminal.flush()
    waitForInput()
    guard let keys = terminal.bytes(within: 0) else { return false }
    press(keys)
    fit()
    relay()
    try updateBuild()
    return true
  }

  private var isRunning: Bool { program != nil && ending == nil }

  private func waitForInput() {
    var requests = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    // While the companion's terminal is busy, the program has to wait.
    if let program, isRunning, terminal.isIdle {
      requests.append(pollfd(fd: program.terminal, events: Int16(POLLIN), revents: 0))
    }
    _ = poll(&requests, nfds_t(requests.count), terminal.isIdle ? 50 : 5)
  }

  private func press(_ keys: [UInt8]) {
    // The pad is in its own session, which no shell could continue.
    if keys.contains(0x1a) { Signals.requestStop() }
    let keys = keys.filter { $0 != 0x1a }
    let answers = isRunning && -(program?.lastSign.timeIntervalSinceNow ?? 0) < 1
    if isRunning { program?.type(keys) }
    if !answers, keys.contains(UInt8(ascii: "q")) || keys.contains(0x03) { isDone = true }
  }

  /// Shows what the program sent, and finds out whether it still runs.
  private func relay() {
    guard let program, isRunning, terminal.isIdle else { return }
    terminal.send(program.read())
    guard let end = program.end() else { return }
    while true {
      let rest = program.read()
      if rest.isEmpty { break }
      terminal.send(rest)
    }
    ending = end.sentence(limit: PadProgram.limit)
    if ending == nil { isDone = true } else { say(nil) }
  }

  private func fit() {
    let now = Console.standard
    guard now.columns != console.columns || now.rows != console.rows else { return }
    console = now
    program?.resize(to: now)
    if !isRunning { say(nil) }
  }

  private func repaint() {
    // Ctrl-L draws everything again.
    if isRunning { program?.type([0x0c]) } else { say(nil) }
  }

  // MARK: The build

  private static func files(of code: OwnCode) -> [String: FileVersion] {
    Exercise.currentFiles(of: code.steps[0], in: code.package)
  }

  /// Why there is no program, in a line, or `nil` if it was built.
  private static func problem(in result: BackgroundBuild.Result, of step: Step) -> String? {
    switch result {
    case .failure(let error):
      return "\(error)".lines.joined(separator: " ")
    case .success(let errors):
      let own = errors.first { $0.isInExercise(of: step) }
      return (own ?? errors.first).map { error in
        guard let place = error.location, let line = place.line else { return error.message }
        return "\(place.file.components(separatedBy: "/").last ?? ""):\(line): \(error.message)"
      }
    }
  }

  private func updateBuild() throws {
    if let result = build?.result {
      build = nil
      let problem = Self.problem(in: result, of: step)
      return try problem.map { say("Build failed: \($0)") } ?? start()
    }
    let files = Self.files(of: code)
    guard build == nil, files != builtFiles else { return }
    builtFiles = files
    say("Building your change …")
    build = BackgroundBuild(of: code)
  }

  // MARK: Messages

  /// Shows a line on the pad or, if the pad ended, below what it showed last.
  private func say(_ text: String?) {
    let text = text.map(console.asciiFallback)
    let notice = folder.appendingPathComponent(PadLink.noticeFile)
    do {
      if let text {
        try Data(text.utf8).write(to: notice, options: .atomic)
      } else if FileManager.default.fileExists(atPath: notice.path) {
        try FileManager.default.removeItem(at: notice)
      }
    } catch {
      // The pad then shows the message before this one; the next build works as before.
    }
    guard let ending else { return }
    let message = text ?? "Save a change to run the pad again, or press q to quit."
    let lines = "\(ending) \(message)".wrapped(to: console.columns - 2)
    // The first of these ends an update that the program may have begun.
    var bytes = "\u{1b}[?2026l\u{1b}[0;7m"
    for (index, line) in lines.enumerated() {
      let row = max(1, console.rows - lines.count + index + 1)
      bytes += "\u{1b}[\(row);1H" + " \(line)".padded(to: console.columns).prefix(console.columns)
    }
    terminal.send(Array((console.asciiFallback(bytes) + "\u{1b}[0m").utf8))
  }

  /// Writes what happened, for the learner to read after the pad.
  private func report() {
    let printed: PadProgram.Printed = program?.printed ?? ([], [])
    if !printed.code.isEmpty {
      console.write("The last lines that your code printed:", .faint)
      for line in printed.code { console.writeCode(line.printable, label: "│ ") }
    }
    printed.pad.forEach { print($0) }
    if let ending { console.write(ending, .red) }
  }
}

import Foundation

/// The learner's editor, as `VISUAL` or `EDITOR` names it.
struct Editor {
  /// A command for the shell, perhaps with arguments: `code --wait`.
  let command: String

  /// Reads the variables, as other programs do, and throws an error if neither is set.
  init(environment: [String: String]) throws(WorkbookError) {
    let values = ["VISUAL", "EDITOR"].compactMap { environment[$0]?.trimmed }
    guard let command = values.first(where: { !$0.isEmpty }) else {
      throw WorkbookError(
        "No editor is set. Press q, type `export VISUAL=vi` with the name of your editor, "
          + "then start the watch again.")
    }
    self.command = command
  }

  /// The name of the program: `code` for `"/opt/My Editor/code" --wait`.
  var name: String {
    let quote = command.first.flatMap { "\"'".contains($0) ? $0 : nil }
    let word =
      quote.map { quote in command.dropFirst().prefix { $0 != quote } }
      ?? command.prefix { $0 != " " }
    return word.split(separator: "/").last.map(String.init) ?? command
  }

  private static let usesPlus = [
    "vi", "vim", "nvim", "view", "gvim", "mvim", "nano", "pico", "emacs", "emacsclient", "micro",
    "kak", "joe", "mg", "gedit", "bbedit",
  ]
  private static let usesColon = ["hx", "helix", "subl", "zed"]
  private static let usesGoto = ["code", "code-insiders", "codium", "cursor", "windsurf"]

  /// The arguments that open a file at a line, or only the file if the editor isn't known.
  func arguments(file: String, line: Int) -> [String] {
    if Self.usesPlus.contains(name) { return ["+\(line)", file] }
    if Self.usesColon.contains(name) { return ["\(file):\(line)"] }
    if Self.usesGoto.contains(name) { return ["-g", "\(file):\(line)"] }
    return name == "xed" ? ["--line", "\(line)", file] : [file]
  }

  /// The command without the option that makes an editor with its own window wait for its end.
  private var commandToReturn: String {
    (Self.usesColon + Self.usesGoto).contains(name)
      ? command.replacing(/\ (?:--wait|-w)(?= |$)/, with: "") : command
  }

  /// Runs the editor in this process group, because other groups can't read from the terminal.
  func run(file: String, line: Int) throws {
    let words =
      ["/bin/sh", "-c", "\(commandToReturn) \"$@\"", name] + arguments(file: file, line: line)
    var pointers = words.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, "/bin/sh", nil, nil, &pointers, environ)
    guard code == 0 else { throw WorkbookError("/bin/sh: \(String(cString: strerror(code)))") }
    // Ctrl-C and Ctrl-Z are the editor's now.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    signal(SIGTSTP, SIG_DFL)
    defer {
      Signals.deferToPolling()
      Signals.deferStops()
    }
    var status: Int32 = 0
    var end: Date?
    while waitpid(id, &status, WNOHANG) == 0 {
      usleep(20_000)
      guard Signals.haveArrived else { continue }
      // The editor gets time to save its files.
      kill(id, Date() > end ?? .distantFuture ? SIGKILL : SIGTERM)
      end = end ?? Date(timeIntervalSinceNow: 2)
    }
    let exitStatus = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    switch exitStatus {
    case 0: break
    case 126, 127:
      throw WorkbookError("The editor '\(name)' can't be started. Set VISUAL to another.")
    default: throw WorkbookError("The editor '\(name)' ended with status \(exitStatus).")
    }
  }
}

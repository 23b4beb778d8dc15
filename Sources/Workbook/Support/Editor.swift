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
  private var name: String {
    let program =
      command.firstMatch(of: /^(?:"([^"]*)"|'([^']*)'|(\S*))/)
      .flatMap { $0.1 ?? $0.2 ?? $0.3 } ?? ""
    return program.split(separator: "/").last.map(String.init) ?? command
  }

  /// What the shell has to run so that the editor opens a file at a line, if it knows how.
  func command(opening file: String, line: Int) -> String {
    let place = "\(file):\(line)".shellWord
    return switch name {
    case "code", "code-insiders", "codium", "cursor", "windsurf": "\(commandToReturn) -g \(place)"
    case "hx", "helix", "subl", "zed": "\(commandToReturn) \(place)"
    case "xed": "\(command) --line \(line) \(file.shellWord)"
    case "vi", "vim", "nvim", "gvim", "mvim", "nano", "pico", "emacs", "emacsclient", "micro",
      "kak",
      "joe", "mg", "gedit", "bbedit":
      "\(command) +\(line) \(file.shellWord)"
    default: "\(command) \(file.shellWord)"
    }
  }

  /// The command without the option that makes an editor with its own window wait for its end.
  private var commandToReturn: String { command.replacing(/\ (?:--wait|-w)(?= |$)/, with: "") }

  /// Runs the editor, which gets the keys for signals, and returns when it ended.
  func run(file: String, line: Int) throws(WorkbookError) {
    signal(SIGTSTP, SIG_DFL)
    defer { Signals.deferStops() }
    let status = system(command(opening: file, line: line))
    switch status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f {
    case 0: return
    case 126, 127:
      throw WorkbookError("The editor '\(name)' can't be started. Set VISUAL to another.")
    case let status: throw WorkbookError("The editor '\(name)' ended with status \(status).")
    }
  }
}

import Foundation

/// Where a command prints: how wide it is, and what it can show.
struct Console {
  /// Whether somebody watches, so that a line may be replaced by the next.
  let isTerminal: Bool
  let hasColor: Bool
  /// Whether characters beyond ASCII can be shown.
  let hasUnicode: Bool
  /// The width, in characters.
  let columns: Int
  let rows: Int

  /// Standard output as it is at the moment.
  static var standard: Console {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    // The first of these that is set decides, as in all programs.
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }?.uppercased() ?? ""
    return Console(
      isTerminal: isTerminal,
      hasColor: isTerminal && environment["NO_COLOR", default: ""].isEmpty,
      hasUnicode: locale.contains("UTF-8") || locale.contains("UTF8"),
      columns: isKnown
        ? Int(size.ws_col)
        : environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80,
      rows: isKnown ? Int(size.ws_row) : 24)
  }
}

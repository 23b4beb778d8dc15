import Foundation

/// The built `workbook` in a terminal that a test types in and reads from.
final class PseudoTerminal {
  /// The end that the test holds; the program has the other one.
  private let primary: Int32
  private let id: pid_t
  private var hasEnded = false
  /// The settings that the terminal had before the program started.
  let originalSettings: String
  /// All that the program has printed so far.
  private(set) var output = ""
  private(set) var bytes: [UInt8] = []

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the program.
  ///   - folder: Where it is started.
  ///   - columns: The width of the terminal, in characters.
  ///   - rows: The height of the terminal, in lines.
  ///   - environment: Variables in addition to those of the tests.
  ///   - script: What a shell runs in the folder; `"$@"` is the program with its words.
  /// - Throws: The system's error if there is no terminal, or the program cannot be started.
  init(
    _ words: [String], in folder: String, columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:], script: String = "exec \"$@\""
  ) throws {
    var (primary, secondary): (Int32, Int32) = (0, 0)
    var name = [CChar](repeating: 0, count: 128)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&primary, &secondary, &name, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    defer { close(secondary) }
    self.primary = primary
    for descriptor in [primary, secondary] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    originalSettings = Self.settings(of: primary)

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens is the one whose Ctrl-C it gets.
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, &name, O_RDWR, 0)
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests take no signals, which the program would inherit.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))

    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": "", "END_TO_END": ""]) {
        $1
      }
      // No links, whatever the terminal is in which the tests run.
      .merging(["TERM_PROGRAM", "VTE_VERSION", "KITTY_WINDOW_ID", "WT_SESSION"].map { ($0, "") }) {
        $1
      }
      .merging(environment) { $1 }
    let command = ["/bin/sh", "-c", "cd \"$0\" && \(script)", folder, Product.path] + words
    var arguments = command.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, command[0], &actions, &attributes, &arguments, &settings)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    id = child
  }

  deinit {
    // Exit tests wait for any child of this process, and must not find this one.
    if !hasEnded {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(primary)
  }

  /// Types.
  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the window larger or smaller.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program.
  func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// Sends the signal of Ctrl-Z to the job in the foreground.
  func stopForeground() {
    kill(-tcgetpgrp(primary), SIGTSTP)
  }

  /// The settings of the terminal, as text that can be compared.
  var settings: String { Self.settings(of: primary) }

  private static func settings(of terminal: Int32) -> String {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_lflag)"
  }

  /// The lines that were printed, without colors and without what was overwritten.
  var lines: [String] {
    output.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "").components(separatedBy: "\r\n")
      .map { $0.components(separatedBy: "\r").last ?? "" }
  }

  /// Reads until the output meets a condition.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait at most.
  ///   - isThere: The condition, which gets all output so far.
  /// - Returns: Whether the output met it in time.
  func wait(seconds: Double = 60, for isThere: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while !isThere(output) {
      guard Date() < deadline else { return false }
      readSome(within: 20)
    }
    return true
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its exit status. It is `nil` if a signal ended it, or if it did not end in time.
  func end(seconds: Double = 120) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      guard Date() < deadline else { return nil }
      readSome(within: 10)
    }
    hasEnded = true
    readSome(within: 10)
    return status & 0x7f == 0 ? (status >> 8) & 0xff : nil
  }

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // The number that the C library gives POSIX_SPAWN_SETSID, which Swift does not see.
    private static let newSession: Int16 = 0x80
  #endif

  private func readSome(within milliseconds: Int32) {
    var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(primary, &buffer, buffer.count)
    guard count > 0 else {
      // The program has closed its end.
      usleep(useconds_t(milliseconds) * 1000)
      return
    }
    bytes += buffer.prefix(count)
    output = String(decoding: bytes, as: UTF8.self)
  }
}

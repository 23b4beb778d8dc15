import Console
import Foundation
import Records

@testable import Companion

/// The built `workbook` in a terminal that a test types in and reads from.
final class PseudoTerminal {
  /// The end that the test holds; the program has the other one.
  private let primary: Int32
  let processID: pid_t
  private var hasEnded = false
  /// How many seconds to wait at most, also for a build on a busy computer.
  private var limit = 600.0
  /// The settings that the terminal had before the program started.
  let originalSettings: String
  /// All that the program has printed so far.
  private(set) var output = ""
  private(set) var bytes: [UInt8] = []
  /// What the window shows; after a change of its size, what was written since.
  private(set) var screen: ScreenReader

  init(
    _ words: [String], in folder: String, columns: Int = 80, environment: [String: String] = [:]
  ) throws {
    let rows = 24
    screen = ScreenReader(columns: columns, rows: rows)
    var primary: Int32 = 0
    var secondary: Int32 = 0
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&primary, &secondary, nil, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for descriptor in [primary, secondary] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(primary, F_SETFL, O_NONBLOCK)
    self.primary = primary
    originalSettings = Self.settings(of: primary)

    let variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "NO_COLOR": ""]
    // The first terminal that a new session opens is the one whose Ctrl-C it gets.
    let start = "exec <>\"$(tty)\" >&0 2>&0; cd \"$0\" && exec \"$@\""
    defer { close(secondary) }
    processID = try spawn(
      ["/bin/sh", "-c", start, folder, Product.path] + words,
      environment: variables.merging(environment) { $1 },
      streams: [secondary, secondary, secondary],
      in: .newSession)
  }

  deinit {
    // Exit tests wait for any child of this process, and must not find this one.
    if !hasEnded {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    close(primary)
  }

  /// Types, and reads what the program prints in between, as a terminal does.
  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(primary, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(0, count))
      if count < 0 { readSome(within: 10) }
    }
  }

  func resize(columns: Int, rows: Int) {
    screen = ScreenReader(columns: columns, rows: rows, count: bytes.count)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(primary, UInt(TIOCSWINSZ), &size)
  }

  func send(_ signal: Int32) {
    kill(processID, signal)
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

  /// Reads until all output so far meets a condition, and returns whether it did in time.
  func wait(for isThere: (String) -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit)
    while !isThere(output) {
      guard Date() < deadline else {
        // The test has failed, so its other expectations don't have to wait.
        limit = 1
        return false
      }
      readSome(within: 20)
    }
    return true
  }

  /// Looks at one frame after the other until the screen meets a condition, and returns whether it
  /// did in time.
  ///
  /// Nothing that was shown is missed, and `screen` is the frame with it, however late the test is.
  func waitForFrame(_ isThere: (ScreenReader) -> Bool) -> Bool {
    wait { _ in
      repeat {
        if screen.isComplete, isThere(screen) { return true }
      } while screen.readFrame(of: bytes)
      return false
    }
  }

  /// Reads until the lines of the screen meet a condition, and returns whether they did in time.
  func waitForScreen(_ isThere: ([String]) -> Bool) -> Bool { waitForFrame { isThere($0.lines) } }

  /// Waits for the end of the program, at which keys are typed again and again.
  ///
  /// The result is its exit status, or `nil` if a signal ended it, or if it did not end in time.
  func end(typing keys: String = "") -> Int32? {
    let deadline = Date(timeIntervalSinceNow: limit)
    var status: Int32 = 0
    while waitpid(processID, &status, WNOHANG) == 0 {
      guard Date() < deadline else { return nil }
      type(keys)
      readSome(within: keys.isEmpty ? 10 : 200)
    }
    hasEnded = true
    // One read returns some kilobytes at most.
    let lastDeadline = Date(timeIntervalSinceNow: 60)
    while readSome(within: 10), Date() < lastDeadline {}
    return ProcessEnding(waitStatus: status).exitStatus
  }

  /// Reads what is there in time, and returns whether there can be more.
  @discardableResult private func readSome(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: primary, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(primary, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EINTR { return true }
      // All programs have closed their end.
      usleep(useconds_t(milliseconds) * 1000)
      return false
    }
    bytes += buffer.prefix(count)
    output = String(decoding: bytes, as: UTF8.self)
    return true
  }
}

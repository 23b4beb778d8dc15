import Foundation

/// Files that are read and written as a whole, or not at all.
///
/// Foundation could do it, but on Linux it keeps the system's reason to itself.
enum WholeFile {
  /// Reads a file.
  ///
  /// - Parameter path: Where it is.
  /// - Returns: Its bytes.
  /// - Throws: `FileError` with the system's reason.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try FileError.check(path) { open(path, O_RDONLY) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = try FileError.check(path, { Foundation.read(file, &buffer, 65536) }),
      count > 0
    {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Writes a file.
  ///
  /// What was there before is there until all of the new text is.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - path: Where to.
  /// - Throws: `FileError` with the system's reason.
  static func replace(with text: String, at path: String) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw FileError(path: path, code: errno) }
      return try write(text, for: path) { rename($0, path) }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      _ = try FileError.check(path) { access(path, W_OK) }
      // Behind a link lies the file that is meant.
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let mode = status.st_mode & 0o777
      try write(text, for: path, besides: target) { chmod($0, mode) == 0 ? rename($0, target) : -1 }
    case S_IFDIR:
      throw FileError(path: path, code: EISDIR)
    default:
      // A pipe or a device is written to, and not replaced.
      let file = try FileError.check(path) { open(path, O_WRONLY) }
      defer { close(file) }
      try send(text, to: file, path: path)
    }
  }

  /// Writes a new file.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - path: Where to.
  /// - Throws: `FileError` with the system's reason: `EEXIST` if there is something already.
  static func create(_ text: String, at path: String) throws(FileError) {
    try write(text, for: path) { link($0, path) == 0 ? unlink($0) : -1 }
  }

  /// Writes to a file that is open.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - file: Its number.
  ///   - path: What to call it in an error.
  /// - Throws: `FileError` with the system's reason.
  static func send(_ text: String, to file: Int32, path: String) throws(FileError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try FileError.check(path) {
        rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a file beside the one that is meant, and puts it in place when it is complete.
  private static func write(
    _ text: String, for path: String, besides target: String? = nil,
    place: (_ draft: String) -> Int32
  ) throws(FileError) {
    // A signal waits until the file is whole.
    Interruption.isNoted()
    // A file that grows too large is then an error, and not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    let draft = URL(fileURLWithPath: target ?? path).deletingLastPathComponent()
      .appendingPathComponent(".workbook-\(UUID().uuidString)").path
    let file = try FileError.check(path) { open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o666) }
    do {
      defer { close(file) }
      try send(text, to: file, path: path)
      // Some systems find out only now that there is no room.
      _ = try FileError.check(path) { fsync(file) }
      _ = try FileError.check(path) { place(draft) }
    } catch {
      unlink(draft)
      throw error
    }
  }
}

/// What the system says about a file.
struct FileError: OwnError {
  let path: String
  let code: Int32

  var description: String { "\(path): \(String(cString: strerror(code)))" }

  /// Calls the system, again if a signal came in between.
  ///
  /// - Parameters:
  ///   - path: The file that the call is about.
  ///   - call: The call, whose result is negative if it has failed.
  /// - Returns: The result.
  /// - Throws: The system's reason why the call has failed.
  static func check<Result: SignedInteger>(
    _ path: String, _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { throw FileError(path: path, code: errno) }
    }
  }
}

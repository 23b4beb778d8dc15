import Foundation

/// An error that the program reports in its own words: the problem, the cause, the next command.
struct WorkbookError: Error, Equatable, CustomStringConvertible {
  let message: String
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = EX_SOFTWARE) {
    self.message = message
    self.exitCode = exitCode
  }

  var description: String { message }

  /// A command line that the program doesn't understand.
  static func usage(_ message: String) -> WorkbookError {
    WorkbookError(message, exitCode: EX_USAGE)
  }

  /// What the system says about a file that the program needs, and what to do.
  static func unforeseen(_ error: any Error) -> WorkbookError {
    let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
    let reason = (path.map { "\($0.printable): " } ?? "") + systemReason(of: error) + "."
    guard let path, [EACCES, EPERM].contains(posixCode(of: error)) else {
      return WorkbookError("\(reason) To see which files changed, type `git status`.")
    }
    // A file can be writable, and the folder not in which it is created, moved, or deleted.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let manager = FileManager.default
    let closed = [path, folder].first {
      manager.fileExists(atPath: $0)
        && !(manager.isReadableFile(atPath: $0) && manager.isWritableFile(atPath: $0))
    }
    return WorkbookError("\(reason) Type `\(command(toOwn: closed ?? folder))`.")
  }

  /// The command that lets the learner write to a file or a folder.
  static func command(toOwn path: String) -> String {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let owner = (attributes?[.ownerAccountID] as? NSNumber)?.uint32Value
    return owner == getuid()
      ? "chmod -R u+rwX \(path.shellWord)" : "sudo chown -R \"$(id -un)\" \(path.shellWord)"
  }

  /// The system's words for an error, which Foundation wraps in its own.
  static func systemReason(of error: any Error) -> String {
    posixCode(of: error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  /// The `errno` that caused an error, if there is one.
  static func posixCode(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(posixCode)
  }
}

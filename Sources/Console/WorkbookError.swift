import Foundation

/// An error that the program reports in its own words: the problem, the cause, the next command.
package struct WorkbookError: Error, Equatable, CustomStringConvertible {
  package let message: String
  package let exitCode: Int32

  package init(_ message: String, exitCode: Int32 = EX_SOFTWARE) {
    self.message = message
    self.exitCode = exitCode
  }

  package var description: String { message }

  /// A command line that the program doesn't understand.
  package static func usage(_ message: String) -> WorkbookError {
    WorkbookError(message, exitCode: EX_USAGE)
  }

  package static let fullDisk = WorkbookError(
    "The disk is full. Find out which one it is, then delete files on it. Type `df -h`.")

  /// Reports another error: what the system says, perhaps about a file, and what to do.
  package init(describing error: any Error) {
    if let error = error as? WorkbookError {
      self = error
    } else if Self.posixCode(of: error) == ENOSPC {
      self = .fullDisk
    } else {
      let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
      let reason = (path.map { "\($0.printable): " } ?? "") + Self.systemReason(of: error)
      self.init("\(reason). To see which files changed, type `git status`.")
    }
  }

  /// The system's words for an error, which Foundation wraps in its own.
  package static func systemReason(of error: any Error) -> String {
    posixCode(of: error).map { String(cString: strerror($0)) } ?? error.localizedDescription
  }

  /// The `errno` that caused an error, if there is one.
  package static func posixCode(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(posixCode)
  }
}

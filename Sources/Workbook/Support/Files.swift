import Foundation

/// What a file contained at one moment, and when it was last written.
///
/// The date alone is not enough: `cp -p` and some editors keep it.
struct FileVersion: Equatable {
  /// The content, or `nil` if the file can't be read or is missing.
  let content: Data?
  let date: Date?

  /// Reads a file, or the target of a link.
  init(of file: URL) {
    content = try? Data(contentsOf: file)
    date = FileManager.default.modificationDate(of: file.resolvingSymlinksInPath())
  }
}

extension FileManager {
  /// Exchanges two folders in one operation, and returns whether the file system can do it.
  func exchangeItems(_ first: URL, _ second: URL) -> Bool {
    #if canImport(Darwin)
      return renamex_np(first.path, second.path, UInt32(RENAME_SWAP)) == 0
    #else
      // The C library has this function, but Swift doesn't import it.
      typealias Rename =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let address = dlsym(nil, "renameat2") else { return false }
      let rename = unsafeBitCast(address, to: Rename.self)
      let exchange: UInt32 = 2
      return rename(AT_FDCWD, first.path, AT_FDCWD, second.path, exchange) == 0
    #endif
  }

  /// Runs `body` while no other process does this with the same folder.
  func whileLocked<Result>(_ folder: URL, _ body: () throws -> Result) throws -> Result {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let deadline = Date(timeIntervalSinceNow: 10)
    // A file system without locks has only the order of operations.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, [EWOULDBLOCK, EINTR].contains(errno) {
      guard Date() < deadline else {
        throw WorkbookError("Another `reset` is running. Wait until it is done, then try again.")
      }
      usleep(5_000)
    }
    return try body()
  }

  /// The folder for temporary files: the one in TMPDIR, which Foundation ignores on Apple systems,
  /// but SwiftPM doesn't.
  var temporaryFolder: URL {
    let path = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return path.isEmpty ? temporaryDirectory : URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Throws an error that says what to do if the folder for temporary files isn't writable.
  func checkTemporaryFolder() throws(WorkbookError) {
    guard let problem = temporaryFolderProblem else { return }
    throw WorkbookError("\(problem.cause) Type `\(problem.fix)`.")
  }

  /// Why the folder for temporary files isn't writable, and the command that fixes it.
  var temporaryFolderProblem: (cause: String, fix: String)? {
    let folder = temporaryFolder
    do {
      var isFolder: ObjCBool = false
      // Foundation would report this one as a file that exists.
      if fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
        throw POSIXError(.ENOTDIR)
      }
      try createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent(UUID().uuidString)
      defer { try? removeItem(at: file) }
      try Data(count: 4096).write(to: file)
      return nil
    } catch {
      // A full disk is another matter.
      let code = WorkbookError.posixCode(of: error) ?? 0
      if WorkbookError.fullDiskCodes.contains(code) { return nil }
      let isSet = ProcessInfo.processInfo.environment["TMPDIR"] != nil
      let place = folder.path + (isSet ? ", the folder in TMPDIR" : "")
      let reason = WorkbookError.systemReason(of: error)
      return (
        "No temporary file can be written to \(place): \(reason).",
        isSet ? "unset TMPDIR" : "mkdir -p ~/tmp && export TMPDIR=~/tmp"
      )
    }
  }

  /// Whether there is a file, a folder, or a link, even one without a target.
  func hasItem(at url: URL) -> Bool { (try? attributesOfItem(atPath: url.path)) != nil }

  /// The time at which a file was last written, or `nil` if there is no such file.
  func modificationDate(of file: URL) -> Date? {
    (try? attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
  }

  /// Reads a whole file; `-` is standard input.
  func readFile(_ path: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw WorkbookError.file(path, error)
    }
  }

  /// The file that a link leads to, also if there is no such file yet.
  func linkTarget(of file: URL) -> URL {
    var target = file
    // Foundation leaves a link as it is if its target doesn't exist. The system follows 40 links.
    for _ in 0..<40 {
      guard let next = try? destinationOfSymbolicLink(atPath: target.path) else { break }
      let folder = target.deletingLastPathComponent().resolvingSymlinksInPath()
      target = URL(fileURLWithPath: next, relativeTo: folder).absoluteURL
    }
    return target
  }

  /// Writes a whole file; the old one stays in place until the new one is complete.
  func replaceFile(_ path: String, with text: String) throws {
    // A file that grows too large is then an error, and doesn't end the program.
    signal(SIGXFSZ, SIG_IGN)
    // A link is followed. A pipe or a device is written to, not replaced.
    let target = linkTarget(of: URL(fileURLWithPath: path))
    let attributes = try? attributesOfItem(atPath: target.path)
    let type = attributes?[.type] as? FileAttributeType
    let isSpecial = fileExists(atPath: path) && type != .typeRegular
    let parent = target.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    do {
      // Foundation would report this one as a missing file.
      if fileExists(atPath: parent, isDirectory: &isFolder), !isFolder.boolValue {
        throw POSIXError(.ENOTDIR)
      }
      if type == .typeRegular, !isWritableFile(atPath: path) { throw POSIXError(.EACCES) }
      let file = isSpecial ? URL(fileURLWithPath: path) : target
      try Data(text.utf8).write(to: file, options: isSpecial ? [] : .atomic)
      if type == .typeRegular, let permissions = attributes?[.posixPermissions] {
        try setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
      }
    } catch {
      throw WorkbookError.file(path, error)
    }
  }
}

extension String {
  /// The text, such as a path, as one word of a shell.
  var shellWord: String {
    let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "./_-+".contains($0) }
    return isPlain ? self : "'\(replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}

extension Data {
  var text: String { String(decoding: self, as: UTF8.self) }
}

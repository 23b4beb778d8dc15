import Foundation

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
    let type = (try? attributesOfItem(atPath: target.path))?[.type] as? FileAttributeType
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
    } catch {
      throw WorkbookError.file(path, error)
    }
  }
}

import Foundation

/// What the system knows of a file without reading it: another one after each save, since no
/// program can set back the time of a change.
struct FileStamp: Equatable {
  private let numbers: [Int]

  /// Looks at a file, or at the target of a link.
  init(of file: URL) {
    var status = stat()
    guard fstatat(AT_FDCWD, file.path, &status, 0) == 0 else {
      numbers = []
      return
    }
    #if canImport(Darwin)
      let (saved, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (saved, changed) = (status.st_mtim, status.st_ctim)
    #endif
    numbers = [
      Int(status.st_ino), Int(status.st_size), saved.tv_sec, saved.tv_nsec, changed.tv_sec,
      changed.tv_nsec,
    ]
  }
}

import Foundation

/// Two folders that change places at one blow: whoever looks sees the one or the other, whole.
enum FolderSwap {
  /// Swaps two folders of one file system.
  ///
  /// - Returns: Whether it was done. Some file systems cannot.
  static func swap(_ first: URL, _ second: URL) -> Bool {
    #if canImport(Darwin)
      return renamex_np(first.path, second.path, UInt32(RENAME_SWAP)) == 0
    #else
      // Swift does not see this function of the C library.
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
}

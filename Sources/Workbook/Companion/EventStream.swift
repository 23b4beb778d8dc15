import Foundation

/// The file into which Swift Testing writes what happens, while it happens.
struct EventStream {
  let file: URL
  private(set) var run = TestRun()
  private var position: UInt64 = 0
  private var torn: [UInt8] = []

  /// An event stream in a file that need not be there yet.
  init(file: URL) {
    self.file = file
  }

  /// Reads what is new, if there is anything.
  mutating func readOn() {
    // The file is not there before the tests are built, which is no mistake.
    guard let handle = try? FileHandle(forReadingFrom: file) else { return }
    defer { try? handle.close() }
    guard (try? handle.seek(toOffset: position)) != nil,
      let data = try? handle.readToEnd(), !data.isEmpty
    else { return }
    position += UInt64(data.count)
    var lines = (torn + data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    torn = lines.popLast().map(Array.init) ?? []
    for line in lines {
      run.read(line)
    }
  }
}

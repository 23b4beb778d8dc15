import Foundation

/// A pipe for a program's output, which keeps the beginning and the end.
package struct OutputPipe {
  private let pipe = Pipe()
  private var data = Data()

  /// How many bytes of the beginning, and how many of the end, are kept.
  package static let limit = 1 << 16

  package init() {
    // Another program that is started must not hold it open.
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  /// The end for the program, which is closed here once the program has it.
  package var end: FileHandle { pipe.fileHandleForWriting }

  /// Reads as much as a pipe holds, so a program that prints without end waits most of the time.
  package mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return }
    data += buffer[..<count]
    guard data.count > 3 * Self.limit else { return }
    data.replaceSubrange(Self.limit..<data.count - Self.limit, with: Data("\n…\n".utf8))
  }

  /// What was printed, with a line `…` where a part is missing.
  package var text: String { data.text }
}

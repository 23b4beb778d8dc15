#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends this process with a message if it still runs after a while.
///
/// Use it in the child process of an exit test whose code may never end.
///
/// - Parameters:
///   - seconds: How long the code may take.
///   - message: What the failure shows.
package func endProcess(
  after seconds: UInt32,
  _ message: StaticString = "The program was still running when its time was up."
) {
  lastMessage = message
  signal(SIGALRM) { _ in
    // A signal handler must not allocate memory.
    writeError("Fatal error: ")
    writeError(lastMessage)
    writeError("\n")
    _exit(EXIT_FAILURE)
  }
  alarm(seconds)
}

nonisolated(unsafe) private var lastMessage: StaticString = ""

private func writeError(_ text: StaticString) {
  write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
}

/// Returns the bytes of memory that this process occupies.
package func memoryInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #else
    // The second number is the resident memory, in pages.
    let numbers = String(decoding: contents(of: "/proc/self/statm") ?? [], as: UTF8.self)
      .split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
    return pages * Int(getpagesize())
  #endif
}

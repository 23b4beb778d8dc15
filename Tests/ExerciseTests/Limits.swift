#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ends this process with a message if it still runs after a while.
func endWithin(seconds: UInt32) {
  signal(SIGALRM) { _ in
    let message: StaticString = "Fatal error: The program was still running when its time was up.\n"
    write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(EXIT_FAILURE)
  }
  alarm(seconds)
}

/// Returns the bytes of memory that this process occupies.
func memoryInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #else
    // The second number is the resident memory, in pages.
    let file = open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 80)
    let count = max(read(file, &bytes, bytes.count), 0)
    let numbers = bytes[..<count].split(separator: UInt8(ascii: " ")).map { Array($0) }
    guard numbers.count > 1 else { return 0 }
    return (Int(String(decoding: numbers[1], as: UTF8.self)) ?? 0) * Int(getpagesize())
  #endif
}

import StepSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Returns the bytes of memory that this process occupies.
func memoryInUse() -> Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  #else
    // The second number is the resident memory, in pages.
    let numbers = (contents(of: "/proc/self/statm") ?? "").split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
    return pages * Int(getpagesize())
  #endif
}

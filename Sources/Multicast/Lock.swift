#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Synchronization
#endif

#if canImport(Glibc) || canImport(Musl)
  /// A lock that contains the value it guards, used like `Mutex`.
  ///
  /// On Linux, a thread that unlocks a contended `Mutex` hands it to a waiting thread, so if more
  /// threads than cores use it, nearly every call waits until another thread has been woken. A
  /// POSIX lock can be taken at once by a thread that is already running.
  /// (`swift run -c release workbook dev bench` compares the list with one that uses `NSLock`.)
  ///
  /// It is `@unchecked` because the compiler doesn't check what pointers refer to. A POSIX lock has
  /// to stay at its address, so it can't be a property.
  struct Lock<Value>: ~Copyable, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ initialValue: consuming sending Value) {
      pthread_mutex_init(mutex, nil)
      value.initialize(to: initialValue)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body(&value.pointee)
    }
  }
#else
  typealias Lock = Mutex
#endif

// Copyright (c) 2026 The Multicast Delegate Workbook authors. MIT License; see the file LICENSE.

#if canImport(Darwin)
  import Synchronization
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Darwin)
  typealias Lock = Mutex
#else
  /// A lock that contains the value it guards, used like `Mutex`.
  ///
  /// On Linux, a thread that unlocks a contended `Mutex` hands it to a waiting thread, so if more
  /// threads than cores use it, nearly every call waits until another thread has been woken. A
  /// POSIX lock can be taken at once by a thread that is already running.
  /// (`.ci/Bench/run` compares the list with one that uses `NSLock`.)
  ///
  /// It is `@unchecked` because the compiler doesn't check what pointers refer to. A POSIX lock has
  /// to stay at its address, so it can't be a property. It is `@safe` because nothing outside this
  /// file reaches the pointers.
  @safe
  nonisolated struct Lock<Value>: ~Copyable, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ initialValue: consuming sending Value) {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe value.initialize(to: initialValue)
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      return unsafe body(&value.pointee)
    }
  }
#endif

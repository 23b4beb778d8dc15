#if canImport(Darwin)
  @preconcurrency import Darwin
  import MachO
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#endif

/// Runs this program again.
enum ChildProcess {
  /// After what time without output the program is ended.
  private static let limit = Duration.seconds(5)

  /// What a child process left.
  struct Result {
    var status: Int32 = 0
    /// What it wrote to its standard error.
    var errors = ""
    /// What it printed since `forgetOutput` was called there.
    var output = ""

    var hasCrashed: Bool { ![0, SIGKILL].contains(status & 0x7f) }
  }

  /// Runs this program with other arguments and more environment variables.
  static func run(_ arguments: [String], settings: [String: String]) -> Result {
    guard let errors = tmpfile(), let output = tmpfile() else { return Result() }
    defer {
      fclose(errors)
      fclose(output)
    }
    let files = (output: fileno(output), errors: fileno(errors))
    guard let child = spawn(arguments, settings: settings, files: files) else { return Result() }
    let (status, isLate) = wait(for: child, whileGrowing: files.errors)
    // What the child started ends with it.
    kill(-child, SIGKILL)
    let mark = isLate ? RehearsalChild.lateMark : ""
    return Result(status: status, errors: text(of: errors) + mark, output: text(of: output))
  }

  private static func text(of file: UnsafeMutablePointer<FILE>) -> String {
    rewind(file)
    return String(decoding: bytes(of: file), as: UTF8.self)
  }

  /// Empties the file with what this process, a child, has printed.
  static func forgetOutput() {
    // A crash would lose what waits in a buffer.
    setvbuf(stdout, nil, _IONBF, 0)
    ftruncate(STDOUT_FILENO, 0)
    lseek(STDOUT_FILENO, 0, SEEK_SET)
  }

  /// Waits for a child, which can wait for its own backtrace forever.
  private static func wait(
    for child: pid_t, whileGrowing file: Int32
  ) -> (status: Int32, isLate: Bool) {
    var (status, size, isLate) = (Int32(0), off_t(0), false)
    var lastGrowth = SuspendingClock.now
    while waitpid(child, &status, WNOHANG) == 0 {
      pauseThread(microseconds: 1000)
      let newSize = lseek(file, 0, SEEK_END)
      if newSize != size { (size, lastGrowth) = (newSize, .now) }
      isLate = isLate || .now - lastGrowth > limit
      if isLate { kill(-child, SIGKILL) }
    }
    return (status, isLate)
  }

  private static func spawn(
    _ arguments: [String], settings: [String: String], files: (output: Int32, errors: Int32)
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, files.errors, STDERR_FILENO)
    // The thread that starts the child blocks signals.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    let inherited = environment().filter { entry in
      !settings.keys.contains { entry.hasPrefix("\($0)=") }
    }
    var words = arguments.map { strdup($0) } + [nil]
    var variables = (inherited + settings.map { "\($0)=\($1)" }).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, executablePath(), &actions, &attributes, &words, &variables)
    return error == 0 ? child : nil
  }

  private static func environment() -> [String] {
    let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      variables = _NSGetEnviron().pointee
    #else
      variables = environ
    #endif
    var entries: [String] = []
    while let entry = variables?[entries.count] { entries.append(String(cString: entry)) }
    return entries
  }

  private static func executablePath() -> String {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      return String(unsafeUninitializedCapacity: Int(size)) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { path in
          _ = _NSGetExecutablePath(path.baseAddress, &size)
          return strlen(path.baseAddress!)
        }
      }
    #else
      return "/proc/self/exe"
    #endif
  }
}

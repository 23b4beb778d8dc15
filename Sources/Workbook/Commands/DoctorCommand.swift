import Foundation

/// `workbook doctor`: what the workbook needs from the computer, and how to fix what is wrong.
struct DoctorCommand {
  /// Examines each part, and returns whether all of them are sound.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    Signals.deferToPolling()
    let console = Console.standard
    let progress = ProgressLine(on: console)
    let examination = Examination(package: package) { progress.show("checking") }
    let parts: [(name: String, examine: () throws -> Finding)] = [
      ("TMPDIR", examination.temporaryFolder), ("Swift", examination.swift),
      ("disk", examination.disk), ("lock", examination.lock), ("processes", examination.leftovers),
      ("SolutionTests", examination.link), ("original files", examination.originalFiles),
      (".build", examination.build),
    ]
    var isSound = true
    for part in parts {
      let finding = try part.examine()
      progress.clear()
      let name = part.name.padded(to: 15)
      switch finding {
      case .sound(let text): console.write(text, label: "✔ \(name)")
      case .unknown(let text): console.write(text, .faint, label: "○ \(name)")
      case .unsound(let text, let fix):
        isSound = false
        console.write(text, .red, label: "✘ \(name)")
        console.writeCommand(fix, label: "  type".padded(to: 17))
      }
    }
    console.write()
    if isSound {
      console.write("No problems found.", .green)
    } else {
      console.write("Type the command below each ✘, then")
      console.writeCommand("swift run workbook doctor", label: "  ")
    }
    return isSound
  }
}

/// The state of one part that `doctor` checks.
enum Finding: Equatable {
  case sound(String)
  case unsound(String, fix: String)
  /// The part can't be checked.
  case unknown(String)
}

/// The parts that `doctor` checks.
private struct Examination {
  let package: BookPackage
  /// Called repeatedly while a program runs.
  let poll: () -> Void

  private func run(_ command: [String]) throws -> Subprocess.Result {
    try Subprocess.run(command) { _ in
      poll()
      return nil
    }
  }

  func temporaryFolder() -> Finding {
    let folder = FileManager.default.temporaryFolder.path
    guard let problem = FileManager.default.temporaryFolderProblem else { return .sound(folder) }
    // The next parts use the system's folder.
    unsetenv("TMPDIR")
    return .unsound(problem.cause, fix: problem.fix)
  }

  func swift() throws -> Finding {
    let version = try run(["swift", "--version"]).output
    guard let match = version.firstMatch(of: /Swift version ((\d+)\.(\d+)[.\d]*)/),
      let major = Int(match.2), let minor = Int(match.3)
    else {
      return .unsound(
        "`swift` isn't in your PATH. Install it from https://swift.org/install, or with swiftly:",
        fix: "swiftly install latest && swiftly use latest")
    }
    guard (major, minor) >= (6, 3) else {
      return .unsound(
        "The workbook needs Swift 6.3 or newer, but you have \(match.1).",
        fix: "swiftly install latest && swiftly use latest")
    }
    return .sound(String(match.1))
  }

  func disk() throws -> Finding {
    let folders = [package.root.path, FileManager.default.temporaryFolder.path]
    let free = try folders.map { folder in
      let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
      return (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    }
    // A build of everything takes about 300 MB.
    for (folder, (free, least)) in zip(folders, zip(free, [500_000_000, 50_000_000]))
    where free < least {
      return .unsound(
        "Only \(free / 1_000_000) MB are free for \(folder), and a build needs \(least / 1_000_000) MB.",
        fix: "df -h \(folder.shellWord)")
    }
    return .sound("\(free[0] / 1_000_000) MB are free")
  }

  func lock() -> Finding {
    guard let holder = lockHolder else { return .sound("no other SwiftPM is using .build") }
    return .unsound(
      "Process \(holder.id) is using .build, so other builds wait: \(holder.command)",
      fix: "kill \(holder.id)")
  }

  /// The SwiftPM that uses `.build`.
  private var lockHolder: RunningProcess? {
    // SwiftPM leaves its process ID there when it ends. The system can reuse the ID.
    let text = (try? package.text(of: ".build/.lock"))?.trimmed ?? ""
    return RunningProcess.all().first {
      "\($0.id)" == text && $0.command.prefix { $0 != " " }.contains("swift")
    }
  }

  /// The test processes that no `swift test` waits for.
  func leftovers() -> Finding {
    let all = RunningProcess.all()
    // A process whose parent ended belongs to one of these.
    let adopters = all.filter { $0.id == 1 || $0.command.contains("systemd --user") }.map(\.id)
    let tests = all.filter {
      $0.command.contains("\(package.resolvedRoot)/.build/") && $0.command.contains(".xctest")
    }
    // The parent of the child of an exit test is a test process, too.
    let left = tests.filter { test in
      let parent = tests.first { $0.id == test.parent }?.parent ?? test.parent
      return adopters.contains(parent)
    }
    guard !left.isEmpty else { return .sound("no tests of an earlier run are still running") }
    let list = left.map { "\($0.id)" }.joined(separator: " ")
    return .unsound(
      "Tests from an earlier run haven't ended. Process IDs: \(list).", fix: "kill -9 \(list)")
  }

  func link() -> Finding {
    let path = "Tests/SolutionTests"
    let target = try? FileManager.default.destinationOfSymbolicLink(
      atPath: package.url(of: path).path)
    if target == "ExerciseTests" { return .sound("a link to ExerciseTests") }
    let shown = package.displayPath(path).shellWord
    return .unsound(
      "\(path) isn't a link to ExerciseTests, so the solutions aren't tested.",
      fix: "rm -rf \(shown) && ln -s ExerciseTests \(shown)")
  }

  func originalFiles() throws -> Finding {
    // A copy of the workbook may be in another repository that doesn't track it.
    guard try package.git(["ls-files", "Package.swift"], poll: poll)?.first?.isEmpty == false else {
      return .unknown("can't check: the workbook's folder isn't a Git repository")
    }
    let folders = ["Tests", "Solutions", "Package.swift"]
    let status = try package.git(["status", "--porcelain", "--"] + folders, poll: poll) ?? []
    let changes =
      status.map { String($0.dropFirst(3)) }
      .filter { !$0.isEmpty && !$0.hasPrefix("Tests/SolutionTests") }
    guard let first = changes.first else { return .sound("tests and solutions are unchanged") }
    let others = changes.count == 1 ? "" : " and \((changes.count - 1).of("other file"))"
    let shown = folders.map { package.displayPath($0).shellWord }.joined(separator: " ")
    return .unsound(
      "\(first)\(others) changed. To stash the changes (`git stash pop` restores them):",
      fix: "git stash push --include-untracked -- \(shown)")
  }

  func build() throws -> Finding {
    if let holder = lockHolder {
      return .unknown("can't check while process \(holder.id) is using it")
    }
    let program = try run([
      "swift", "build", "--package-path", package.root.path, "--product", "workbook",
    ])
    if program.status == 0 { return .sound("the companion builds") }
    if program.status == 127 { return .unknown("can't check without Swift") }
    let (cause, command) =
      BuildProblem(program: program, package: package).fix
      ?? ("The companion can't be built. To see why:", "swift build --product workbook")
    return .unsound(cause, fix: command)
  }
}

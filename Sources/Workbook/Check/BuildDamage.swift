/// What keeps a build from being complete, though no source has an error.
enum BuildDamage: Equatable {
  /// The build was ended from outside, which SwiftPM may not consider an error.
  case ended
  /// SwiftPM keeps the plan of a build that left out a file, such as a link that leads nowhere.
  case plan
  /// What was built of some modules was removed or overwritten.
  case modules(Set<String>)
}

extension BuildProblem {
  /// What is wrong with the files of the build, if nothing else is.
  ///
  /// `isBuilt` tells whether there is a program to run.
  func damage(isBuilt: Bool) -> BuildDamage? {
    guard program.status != 127 else { return nil }
    if output.contains("undefined reference to") || output.contains("Undefined symbol") {
      return .plan
    }
    let (inBuild, others) = (errors.filter(isAboutBuild), errors.filter { !isAboutBuild($0) })
    guard others.allSatisfy(isAboutKilling) else { return nil }
    if inBuild.isEmpty { return isBuilt && others.isEmpty ? nil : .ended }
    // SwiftPM found no program to run, or half of one.
    if inBuild.allSatisfy({ $0.message.hasPrefix("posix_spawn") }) { return .ended }
    let names = inBuild.flatMap { error in
      "\(error)".matches(of: /\/(?:Modules\/(\w+)\.\w+|(\w+)\.build\/)/).compactMap { $0.1 ?? $0.2 }
    }
    return .modules(Set(names.map(String.init)))
  }

  /// Whether an error is about a file that the build itself wrote.
  func isAboutBuild(_ error: Diagnostic) -> Bool {
    // Two sources are the cause of these.
    if ["multiple producers", "multiple definition", "duplicate symbol"].contains(
      where: error.message.contains)
    {
      return false
    }
    return error.location?.file.hasPrefix(".build/") ?? false
      || error.message.contains("\(package.resolvedRoot)/.build/")
  }

  /// Whether an error says that a program of the compiler was killed.
  private func isAboutKilling(_ error: Diagnostic) -> Bool {
    ["failed due to signal 9", "unable to execute command: Killed", "linker command failed due to"]
      .contains(where: error.message.contains)
  }

  /// The error for the learner if a damage remains that no code can cause.
  func error(for damage: BuildDamage) -> WorkbookError? {
    switch damage {
    case .ended:
      WorkbookError(
        """
        The build was ended from outside before it was complete, twice, so there is no result. \
        Often too little memory is left: close other programs, then repeat the command.
        """)
    case .plan: nil
    case .modules:
      WorkbookError(
        """
        Your code isn't the cause: files in .build are damaged, and building them again didn't help.
        \(shownErrors)
        Remove what was built. Type `rm -rf \(build)`.
        """)
    }
  }
}

extension IncrementalBuild {
  /// Builds, and once more after a repair if what was built is damaged.
  ///
  /// `problem` tells why an output may not be that of a complete build. If the second output isn't,
  /// either, there is no result, whatever the learner's code is.
  func repairing<Output>(
    _ build: () throws -> Output, problem: (Output) -> BuildProblem?
  ) throws -> Output {
    let first = try build()
    guard let damage = problem(first)?.damage(isBuilt: isBuilt) else { return first }
    try repair(damage)
    let second = try build()
    guard let problem = problem(second), let damage = problem.damage(isBuilt: isBuilt),
      let error = problem.error(for: damage)
    else { return second }
    throw error
  }

  private var isBuilt: Bool { package.exists("\(folder)/\(product)") }

  private func removePlan() throws { try remove("debug.yaml") }

  private func repair(_ damage: BuildDamage) throws {
    switch damage {
    case .ended: try remove("debug/\(product)")
    case .plan: try removePlan()
    case .modules(let modules):
      // With the plan, SwiftPM writes what it puts into the modules' folders before they are built.
      try removePlan()
      let interfaces = (try? package.names(in: "\(folder)/Modules")) ?? []
      for module in modules {
        try remove("debug/\(module).build")
        for name in interfaces where name.hasPrefix("\(module).") {
          try remove("debug/Modules/\(name)")
        }
      }
    }
  }
}

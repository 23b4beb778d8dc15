import Foundation
import Records
import Synchronization
import ThreadsSolution
import WrapperSolution

/// A delegate protocol for several threads.
private protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

/// A delegate that can react to an alarm.
private final class Siren: Alarmed {
  private let name: String
  private let reaction: @Sendable () -> Void

  init(_ name: String, reaction: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.reaction = reaction
  }

  func alarm(at location: String) {
    print("\(name): \(location)")
    reaction()
  }
}

func threadsExample() {
  // The crash needs its own process. This is the code that runs there.
  if let name = ProcessInfo.processInfo.environment["WORKBOOK_READERS"] {
    return name == "pruning" ? readPruningLists() : readLockedLists()
  }
  print("Two threads read a list that prunes:")
  print(ending(ofReading: "pruning"))
  print("Two threads read a list with a lock:")
  print(ending(ofReading: "locked"))
  print("A list that holds its lock during an event:")
  removeFromAnotherThread(LockedList())
  print("The list of this chapter:")
  removeFromAnotherThread(ChapterList())
  print("The parts of an entry:")
  readWithoutALock()
}

/// A list as it's often written: its getter drops the wrappers of deallocated delegates.
private final class PruningList: @unchecked Sendable {
  private var wrappers: [DelegateWrapper] = []

  var delegates: [AnyObject] {
    wrappers.removeAll { $0.delegate == nil }
    return wrappers.compactMap(\.delegate)
  }

  func add(_ delegate: AnyObject) {
    wrappers.append(DelegateWrapper(delegate))
  }
}

private func readPruningLists() {
  for _ in 0..<1_000 {
    let lists = (0..<100).map { _ in PruningList() }
    for list in lists {
      for index in 0..<20 { list.add(Siren("\(index)")) }
    }
    inTwoThreads {
      for list in lists { _ = list.delegates }
    }
  }
}

private func readLockedLists() {
  for _ in 0..<5 {
    let lists = (0..<100).map { _ in ThreadSafeMulticastDelegate<any Alarmed>() }
    for list in lists {
      for index in 0..<20 { list.add(Siren("\(index)")) }
    }
    inTwoThreads {
      for list in lists { _ = list.delegates }
    }
  }
}

/// What the two lists of the prediction have in common.
private protocol SirenList: Sendable {
  func add(_ siren: any Alarmed)
  func remove(_ siren: any Alarmed)
  func invoke(_ body: (any Alarmed) -> Void)
}

/// The list of this chapter.
private struct ChapterList: SirenList {
  let list = ThreadSafeMulticastDelegate<any Alarmed>()

  func add(_ siren: any Alarmed) { list.add(siren) }
  func remove(_ siren: any Alarmed) { list.remove(siren) }
  func invoke(_ body: (any Alarmed) -> Void) { list.invoke(body) }
}

/// A list with a lock around each of its methods.
private final class LockedList: SirenList {
  private let sirens = Mutex<[any Alarmed]>([])

  func add(_ siren: any Alarmed) { sirens.withLock { $0.append(siren) } }
  func remove(_ siren: any Alarmed) { sirens.withLock { $0.removeAll { $0 === siren } } }
  func invoke(_ body: (any Alarmed) -> Void) { sirens.withLock { $0.forEach(body) } }
}

private func removeFromAnotherThread(_ list: some SirenList) {
  let south = Siren("South")
  let north = Siren("North") {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      list.remove(south)
      isDone.signal()
    }
    if isDone.wait(timeout: .now() + 1) == .timedOut { print("North stops waiting.") }
  }
  list.add(north)
  list.add(south)
  list.invoke { $0.alarm(at: "Main Street") }
  withExtendedLifetime((north, south)) {}
}

/// Uses a weak constant, and an atomic mark from two threads.
private func readWithoutALock() {
  var north: Siren? = Siren("North")
  weak let object = north
  north = nil
  print("The object was deallocated: \(object == nil)")

  let isRemoved = Atomic(false)
  inTwoThreads { isRemoved.store(true, ordering: .relaxed) }
  print("The mark is set: \(isRemoved.load(ordering: .relaxed))")
}

/// Runs a closure in two threads at the same time and waits for both.
private func inTwoThreads(_ body: @escaping @Sendable () -> Void) {
  let threads = DispatchGroup()
  for _ in 0..<2 { DispatchQueue.global().async(group: threads, execute: body) }
  threads.wait()
}

/// Reads some lists in two threads, in another process, and returns how it ended.
private func ending(ofReading name: String) -> String {
  // Where the system writes a file about a crash, it doesn't belong into the package.
  let folder = FileManager.default.temporaryDirectory.path
  let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
  let process = try? spawn(
    ["/bin/sh", "-c", "cd \"$0\" && exec \"$1\" 11", folder, program],
    environment: ["WORKBOOK_READERS": name, "SWIFT_BACKTRACE": "enable=no"],
    streams: [nil, nil, nil], in: .same)
  let ending = process.map { ProcessEnding(waitingFor: $0) { nil } }
  return ending == .exited(0) ? "The program finished." : "The program crashed."
}

import StepSupport
import Synchronization

#if EXERCISE
  import ThreadsExercise
#else
  import ThreadsSolution
#endif

/// What several threads do at the same time.
enum Threads: String, Codable {
  case notifyAndRead, addAndRemove, releaseDelegates

  func race() {
    switch self {
    case .notifyAndRead: readWhileOneChanges()
    case .addAndRemove: changeTheList()
    case .releaseDelegates: releaseWhileOthersRead()
    }
  }
}

private func readWhileOneChanges() {
  let (list, north) = (List(), Station("North"))
  let race = Race(milliseconds: 500)
  inThreads(6) { thread in
    while race.isOn {
      switch thread {
      case 0: if list.add(north) { list.remove(north) }
      case 1...3: list.invoke { _ in }
      default: _ = list.delegates
      }
    }
  }
}

private func changeTheList() {
  let (list, shared) = (List(), Station("Shared"))
  let registered = Atomic(0)
  let end = ContinuousClock.now + .seconds(5)
  inThreads(4) { _ in
    let own = Station("Own")
    for _ in 0..<10_000 where ContinuousClock.now < end {
      if !list.add(own) { fatalError("`add` returned false for a new delegate.") }
      if list.add(shared) { registered.wrappingAdd(1, ordering: .relaxed) }
      if list.delegates.count(where: { $0 as AnyObject === shared }) > 1 {
        fatalError("The list contains a delegate twice.")
      }
      if list.remove(shared) { registered.wrappingSubtract(1, ordering: .relaxed) }
      if !list.remove(own) { fatalError("`remove` found no delegate.") }
    }
  }
  if registered.load(ordering: .relaxed) != 0 { fatalError("`add` and `remove` disagree.") }
}

/// Releases delegates in one thread while two others read the references to them.
private func releaseWhileOthersRead() {
  let others = [Station("Other"), Station("Another")]
  let calls: [@Sendable (List, Station) -> Void] = [
    // At the end of the list, this delegate is found after the temporary ones.
    { list, other in if list.remove(other) { list.add(other) } },
    { list, _ in list.invoke { _ in } },
    { list, _ in _ = list.delegates },
  ]
  for call in calls {
    let list = List()
    for other in others { list.add(other) }
    let race = Race(milliseconds: 400)
    inThreads(3) { thread in
      var number = 0
      while race.isOn {
        number += 1
        if thread == 0 { releaseSome(number, of: list) } else { call(list, others[thread - 1]) }
      }
    }
  }
}

/// Releases delegates at once, so that another thread that reads them then has the last reference
/// to one of them.
private func releaseSome(_ number: Int, of list: List) {
  let releaser = OneThread()
  let isReleasing = Atomic(false)
  var stations = (1...20).map { _ in
    Station("Temporary") {
      if isReleasing.load(ordering: .relaxed), releaser.isCurrent { return }
      list.remove($0)
      // Only another thread finds recursive locks, but it takes longer.
      if number.isMultiple(of: 3) { inThreads(1) { _ in _ = list.delegates } }
    }
  }
  for station in stations where !list.add(station) {
    fatalError("`add` returned false for a new delegate.")
  }
  pauseThread(microseconds: 50)
  let last = stations.removeLast()
  isReleasing.store(true, ordering: .relaxed)
  stations = []
  isReleasing.store(false, ordering: .relaxed)
  withExtendedLifetime(last) {}
}

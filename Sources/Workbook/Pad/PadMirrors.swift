import AddRemoveSolution
import MirrorPadSolution
import WrapperSolution

/// Mirrors that the pad releases and makes again.
extension Pad {
  /// Whether a view is one of the controller's.
  func isInUse(_ index: Int) -> Bool {
    index == 0 || mirrorIndex(of: index) != nil
  }

  private func mirrorIndex(of picture: Int) -> Int? {
    controller.mirrorDrawViews.firstIndex { $0 === pictures[picture].view }
  }

  /// Chooses the next mirror, and returns where it is.
  func chooseMirror() -> String {
    chosen = chosen + 1 < pictures.count ? chosen + 1 : min(1, pictures.count - 1)
    return pictures[chosen].reflection.place
  }

  /// Releases the chosen mirror, or makes a new one, and returns what happened.
  func toggleMirror() -> String {
    guard chosen > 0 else { return "The pad has no mirrors" }
    let text = mirrorIndex(of: chosen).map(releaseMirror) ?? restoreMirror()
    let live = list.count { $0 != nil }
    let report = "\(live.of("delegate")): \(text)"
    probes.log.note(report)
    return report
  }

  private func releaseMirror(at index: Int) -> String {
    let place = pictures[chosen].reflection.place
    let isRegistered = list.contains(place)
    if isRegistered { registered.insert(chosen) } else { registered.remove(chosen) }
    pictures[chosen].keep()
    // This removes the last strong reference. No code calls `removeDelegate`.
    let mirror = DelegateWrapper(controller.mirrorDrawViews.remove(at: index))
    probes.removeOrphans()
    guard mirror.delegate == nil else {
      return "the mirror at the \(place) is still alive: another reference holds it"
    }
    return "the mirror at the \(place) is deallocated"
      + (isRegistered ? "; no code removed it" : "; not registered")
  }

  private func restoreMirror() -> String {
    let mirror = DrawView(reflection: pictures[chosen].reflection, takesTouches: false)
    mirror.copyLines(from: input)
    let earlier = (1..<chosen).count(where: isInUse)
    let count = controller.mirrorDrawViews.count
    controller.mirrorDrawViews.insert(mirror, at: min(earlier, count))
    pictures[chosen].show(mirror)
    let place = mirror.reflection.place
    // A mirror that the learner's code didn't register isn't registered now either.
    guard registered.contains(chosen) else {
      return "the new mirror at the \(place) isn't registered, as before"
    }
    // The learner's code may register each new mirror.
    let list = input.multicastDelegate
    if !list.delegates.contains(where: { $0 === mirror }) { list.addDelegate(mirror) }
    installProbes()
    return "a new mirror at the \(place) copied the lines"
  }
}

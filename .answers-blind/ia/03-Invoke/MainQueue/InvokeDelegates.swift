import AddRemoveSolution
import Foundation

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      DispatchQueue.main.async {
        closure(delegate)
      }
    }
  }
}

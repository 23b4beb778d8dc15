import Dispatch

/// Returns whether this code runs on the main queue, where all code of the main actor runs.
///
/// On Apple systems, `Thread.isMainThread` says the same. On Linux, that queue has no thread of its
/// own.
public func isOnMainQueue() -> Bool {
  DispatchQueue.getSpecific(key: mainQueueKey) != nil
}

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

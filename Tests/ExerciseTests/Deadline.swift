import Foundation

/// Ends the process after some seconds.
///
/// Use it in the child process of an exit test whose code may never end.
///
/// - Parameters:
///   - seconds: How long the code may take.
///   - message: What to print before the process ends.
func endProcess(after seconds: Double, _ message: String) {
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: seconds)
    fatalError(message)
  }
}

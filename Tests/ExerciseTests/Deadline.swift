import Foundation

/// Ends the process after some seconds.
///
/// It belongs into the child process of an exit test, whose code may never end.
///
/// - Parameters:
///   - seconds: How long the code may take.
///   - message: What to print at the end.
func endProcess(after seconds: Double, _ message: String) {
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: seconds)
    fatalError(message)
  }
}

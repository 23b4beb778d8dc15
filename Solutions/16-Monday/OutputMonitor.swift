import Dispatch

/// What an output monitor reports to its delegate, on its own queue.
public protocol OutputMonitorDelegate: AnyObject {
  /// Reports that the music is now heard from another output.
  ///
  /// - Parameters:
  ///   - monitor: The monitor that noticed the change.
  ///   - output: The name of the output, such as `Headphones`.
  func outputMonitor(_ monitor: OutputMonitor, didChangeTo output: String)
}

/// A service that reports from which output the music is heard.
///
/// It stands for an SDK that isn't yours. Like many managers of Apple's frameworks, it has a single
/// delegate, to which it refers weakly, and it knows neither actors nor streams.
public final class OutputMonitor: @unchecked Sendable {
  /// The only delegate.
  ///
  /// Set it before the first change.
  public weak var delegate: (any OutputMonitorDelegate)?
  private let queue: DispatchQueue

  /// Creates a monitor without a delegate.
  ///
  /// - Parameter queue: The serial queue on which the delegate is called.
  public init(queue: DispatchQueue = DispatchQueue(label: "OutputMonitor")) {
    self.queue = queue
  }

  /// Notices that a device was connected, and reports it on the queue after this method returns.
  ///
  /// - Parameter output: The name of the device.
  public func connect(_ output: String) {
    queue.async { self.delegate?.outputMonitor(self, didChangeTo: output) }
  }
}

import Foundation
import StreamSolution

func streamExample() {
  runAsyncExample {
    await bridgeAThread()
    await splitAStream()
    registerAForgottenDelegate()
    releaseAStream()
    await cancelAConsumer()
    await readAStreamEach()
    await readSlowly()
    await breakOutOfALoop()
    await showAScreenAgain()
  }
}

/// A sensor that measures on a thread of its own, and calls closures there.
private struct Sensor {
  func measure(
    onReading: @escaping @Sendable (Int) -> Void, onEnd: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      (20...22).forEach(onReading)
      onEnd()
    }
  }
}

@MainActor
private func bridgeAThread() async {
  print("From a thread to the main actor:")
  let sensor = Sensor()
  let (readings, continuation) = AsyncStream.makeStream(of: Int.self)
  sensor.measure(
    onReading: { degrees in continuation.yield(degrees) },
    onEnd: { continuation.finish() })
  for await degrees in readings { print("Screen: \(degrees)") }
}

/// Reads one stream with two iterators in turn, as two `for await` loops would.
private func splitAStream() async {
  print("\nOne stream for both:")
  let (readings, continuation) = AsyncStream.makeStream(of: Int.self)
  var kitchen = readings.makeAsyncIterator()
  var hall = readings.makeAsyncIterator()
  for degrees in 20...23 { continuation.yield(degrees) }
  continuation.finish()

  while let degrees = await kitchen.next() {
    print("Kitchen: \(degrees)")
    if let degrees = await hall.next() { print("Hall: \(degrees)") }
  }
}

private func registerAForgottenDelegate() {
  print("\nA delegate in a local constant:")
  let thermometer = Thermometer()
  let readings = AsyncStream { continuation in
    let forwarder = Forwarder(continuation)
    thermometer.addDelegate(forwarder)
  }
  withExtendedLifetime(readings) {
    print("The thermometer has a delegate: \(thermometer.hasDelegates)")
  }
}

/// A delegate that passes each reading to a stream.
private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}

/// Prints why a stream ended.
private func releaseAStream() {
  print("\nA closure that a stream calls:")
  var readings: AsyncStream<Int>? = AsyncStream { continuation in
    continuation.onTermination = { reason in print("The stream has ended: \(reason)") }
  }
  print("The stream is open: \(readings != nil)")
  readings = nil
}

/// Cancels a consumer that waits for a reading, and one that is handling a reading.
private func cancelAConsumer() async {
  print("\nCanceled while it waits:")
  let thermometer = Thermometer()
  let readings = thermometer.readings()
  let waiting = Task { for await _ in readings {} }
  try? await Task.sleep(for: .milliseconds(10))
  waiting.cancel()
  await waiting.value
  print("Has a delegate after the loop: \(thermometer.hasDelegates)")

  print("Canceled while it's busy:")
  let others = thermometer.readings()
  thermometer.read(20)
  let busy = Task {
    for await _ in others {
      withUnsafeCurrentTask { $0?.cancel() }
      print("Has a delegate: \(thermometer.hasDelegates)")
    }
  }
  await busy.value
  print("Has a delegate after the loop: \(thermometer.hasDelegates)")
  withExtendedLifetime((readings, others)) {}
}

private func readAStreamEach() async {
  print("\nA stream for each:")
  let thermometer = Thermometer()
  let kitchen = thermometer.readings()
  let hall = thermometer.readings()
  for degrees in 20...21 { thermometer.read(degrees) }

  for (room, readings) in [("Kitchen", kitchen), ("Hall", hall)] {
    for await degrees in readings {
      print("\(room): \(degrees)")
      if degrees == 21 { break }
    }
  }
}

private func readSlowly() async {
  print("\nA buffer for one reading:")
  let thermometer = Thermometer()
  let readings = thermometer.readings(bufferingPolicy: .bufferingNewest(1))
  for degrees in 20...23 { thermometer.read(degrees) }
  for await degrees in readings {
    print("Display: \(degrees)")
    break
  }
}

private func breakOutOfALoop() async {
  print("\nA stream in a variable:")
  let thermometer = Thermometer()
  var readings: AsyncStream<Int>? = thermometer.readings()
  thermometer.read(20)
  for await _ in readings! { break }
  print("After the loop, the thermometer has a delegate: \(thermometer.hasDelegates)")
  readings = nil
  print("Without the stream, the thermometer has a delegate: \(thermometer.hasDelegates)")
}

/// A screen that shows the readings of a thermometer while it's visible.
@MainActor
private final class HallScreen {
  private(set) var shown: Int?
  private var consumer: Task<Void, Never>?

  func appear(with thermometer: Thermometer) {
    consumer?.cancel()
    let readings = thermometer.readings()
    consumer = Task { [weak self] in
      for await degrees in readings {
        guard !Task.isCancelled else { return }
        self?.show(degrees)
      }
    }
  }

  func disappear() { consumer?.cancel() }

  deinit { consumer?.cancel() }

  private func show(_ degrees: Int) {
    print("Hall screen: \(degrees)")
    shown = degrees
  }
}

/// Shows a screen twice in a row, closes it, shows it again, and releases it.
@MainActor
private func showAScreenAgain() async {
  print("\nA screen that appears again:")
  let thermometer = Thermometer()
  var screen: HallScreen? = HallScreen()
  func read(_ degrees: Int) async {
    thermometer.read(degrees)
    while thermometer.hasDelegates, screen?.shown != degrees { await Task.yield() }
  }

  screen?.appear(with: thermometer)
  await read(20)
  screen?.appear(with: thermometer)
  await read(21)
  screen?.disappear()
  thermometer.read(22)
  screen?.appear(with: thermometer)
  await read(23)
  screen = nil
  // A canceled task ends its stream when it asks for the next reading.
  while thermometer.hasDelegates { await Task.yield() }
  print("After the screen, the thermometer has a delegate: \(thermometer.hasDelegates)")
}

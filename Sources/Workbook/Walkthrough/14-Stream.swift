import Foundation
import StreamSolution

func streamExample() {
  runAsyncExample {
    await splitAStream()
    registerAForgottenDelegate()
    releaseAStream()
    await readAStreamEach()
    await readSlowly()
    await breakOutOfALoop()
    await closeAScreen()
    await hopThroughAStream()
  }
}

/// Reads one stream with two iterators in turn, as two `for await` loops would.
private func splitAStream() async {
  print("One stream for both:")
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

/// A screen that shows the readings of a thermometer.
@MainActor
private final class HallScreen {
  private(set) var shown: Int?
  private var consumer: Task<Void, Never>?

  func appear(with thermometer: Thermometer) {
    let readings = thermometer.readings()
    consumer = Task { [weak self] in
      for await degrees in readings { self?.show(degrees) }
    }
  }

  deinit { consumer?.cancel() }

  private func show(_ degrees: Int) {
    print("Hall screen: \(degrees)")
    shown = degrees
  }
}

@MainActor
private func closeAScreen() async {
  print("\nA task that doesn't keep its screen alive:")
  let thermometer = Thermometer()
  var screen: HallScreen? = HallScreen()
  screen?.appear(with: thermometer)
  thermometer.read(20)
  while screen?.shown == nil { await Task.yield() }
  screen = nil
  // The canceled task may not have asked for the next reading yet.
  while thermometer.hasDelegates { await Task.yield() }
  print("After the screen, the thermometer has a delegate: \(thermometer.hasDelegates)")
}

/// A service that calls closures on its own thread.
private struct Decoder {
  func decode(
    _ titles: [String], onTitle: @escaping @Sendable (String) -> Void,
    onFinish: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      titles.forEach(onTitle)
      onFinish()
    }
  }
}

@MainActor
private func hopThroughAStream() async {
  print("\nFrom a thread to the main actor:")
  let decoder = Decoder()
  let (titles, continuation) = AsyncStream.makeStream(of: String.self)
  decoder.decode(
    ["Prelude", "Fugue"],
    onTitle: { continuation.yield($0) },
    onFinish: { continuation.finish() })
  for await title in titles { print("Decoded: \(title)") }
}

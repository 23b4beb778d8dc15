import Dispatch
import Foundation
import Multicast
import Synchronization

nonisolated protocol SensorDelegate: AnyObject, Sendable {
  func sensor(_ sensor: Sensor, didMeasure value: Int)
}

nonisolated final class Sensor: Sendable {
  let delegates = MulticastDelegate<any SensorDelegate>()

  func measure(_ value: Int) {
    delegates.invoke { $0.sensor(self, didMeasure: value) }
  }
}

final class Recorder: SensorDelegate {
  private let file: Mutex<FileHandle>

  init(writingTo url: URL) throws {
    try Data().write(to: url)
    file = Mutex(try FileHandle(forWritingTo: url))
  }

  func sensor(_ sensor: Sensor, didMeasure value: Int) {
    do {
      try file.withLock { try $0.write(contentsOf: Data("\(value)\n".utf8)) }
    } catch {
      print("\(value) wasn't recorded: \(error)")
    }
  }
}

@MainActor
final class Chart {
  private(set) var values: [Int] = []
  private let feed: Feed

  init(of sensor: Sensor) {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    feed = Feed(continuation)
    sensor.delegates.add(feed)
    Task { [weak self] in
      for await value in stream { self?.values.append(value) }
    }
  }
}

final class Feed: SensorDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  func sensor(_ sensor: Sensor, didMeasure value: Int) {
    continuation.yield(value)
  }
}

let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).txt")
defer { try? FileManager.default.removeItem(at: url) }
let sensor = Sensor()
let recorder = try Recorder(writingTo: url)
sensor.delegates.add(recorder)

// The chart appears twice, and the recorder stays.
for values in [1...5, 6...8] {
  var chart: Chart? = Chart(of: sensor)
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "sensor").async {
      for value in values { sensor.measure(value) }
      continuation.resume()
    }
  }
  print("Recorded:", try String(contentsOf: url, encoding: .utf8).split(separator: "\n"))
  while chart?.values.count != values.count { await Task.yield() }
  print("Drawn:", chart?.values ?? [])
  weak let watched = chart
  chart = nil
  print("The chart was deallocated: \(watched == nil), delegates: \(sensor.delegates.count)")
}

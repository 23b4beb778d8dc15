import Console
import Foundation
import Records

/// Reads what the programs of a run write into a folder, while they write it.
struct RecordReader {
  let folder: URL
  /// How far each file was read.
  private(set) var offsets: [String: Int] = [:]

  /// Reads the complete lines that were added.
  mutating func newRecords() -> [Record] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".records") }.sorted().flatMap { name -> [Record] in
      guard let file = try? FileHandle(forReadingFrom: folder.appendingPathComponent(name)),
        (try? file.seek(toOffset: UInt64(offsets[name, default: 0]))) != nil,
        let data = try? file.readToEnd(), let end = data.lastIndex(of: UInt8(ascii: "\n"))
      else { return [] }
      let lines = data[...end]
      offsets[name, default: 0] += lines.count
      return Record.all(in: lines.text)
    }
  }
}

import Foundation

/// A number for a content, which is another one for another content.
///
/// The same content has the same number in each run of the program, unlike with `Hasher`.
struct Digest: Hashable, Codable, CustomStringConvertible {
  private var number: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ parts: String...) {
    parts.forEach { add($0) }
  }

  mutating func add(_ text: String) { add(Data(text.utf8)) }

  mutating func add(_ digest: Digest) { mix(digest.number) }

  /// Adds a content, and how long it is, so that no two sequences of contents look the same.
  mutating func add(_ data: Data) {
    data.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for index in 0..<words {
        mix(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      }
      var rest: UInt64 = 0
      for byte in bytes[(words * 8)...] { rest = rest << 8 | UInt64(byte) }
      mix(rest)
    }
    mix(UInt64(data.count))
  }

  private mutating func mix(_ word: UInt64) {
    number = (number ^ word) &* 0x9e37_79b9_7f4a_7c15
    number ^= number >> 29
  }

  var description: String { String(format: "%016llx", number) }
}

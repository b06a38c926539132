import ReelSupport

/// A file of a ``SimulatedDisk``: its visible content, and the changes that are not synchronized.
struct SimulatedFile {
  /// A change that has not been synchronized.
  private struct Change {
    /// Its offset.
    var offset: Int
    /// The previous bytes, as far as the file went.
    var before: [UInt8]
    /// The previous length of the file.
    var length: Int
    /// The written bytes; nil if the file was truncated to ``offset``.
    var written: [UInt8]?
  }

  /// The content as a reader sees it.
  private(set) var bytes: [UInt8] = []
  private var changes: [Change] = []

  /// The number of bytes that a disk writes at once; a sector is there as a whole or not at all.
  static let sector = 512

  /// Writes bytes; a gap before them is filled with zeros.
  mutating func write(_ data: [UInt8], at offset: Int) {
    let end = min(bytes.count, offset + data.count)
    changes.append(
      Change(
        offset: offset, before: offset < end ? Array(bytes[offset..<end]) : [],
        length: bytes.count, written: data))
    put(data, at: offset)
  }

  /// Truncates the file.
  mutating func truncate(to length: Int) {
    guard length < bytes.count else { return }
    changes.append(
      Change(offset: length, before: Array(bytes[length...]), length: bytes.count, written: nil))
    bytes.removeSubrange(length...)
  }

  /// Marks everything as synchronized.
  mutating func synchronize() { changes = [] }

  /// Simulates a power cut: each unsynchronized write remains, is lost, or remains up to a sector,
  /// as decided by a generator.
  ///
  /// - Returns: The number of lost or torn writes.
  mutating func losePower(_ random: inout SplitMix64) -> Int {
    let lost = changes
    changes = []
    for change in lost.reversed() { undo(change) }
    var count = 0
    for change in lost {
      let fate = random.unit()
      if fate < 0.4 {
        redo(change)
        continue
      }
      count += 1
      guard fate < 0.7, let written = change.written else { continue }
      // A disk may write its sectors in any order; a torn write leaves the first ones.
      let sectors = (written.count + Self.sector - 1) / Self.sector
      let kept = sectors > 1 ? Int.random(in: 1..<sectors, using: &random) : 0
      put(Array(written.prefix(kept * Self.sector)), at: change.offset)
    }
    return count
  }

  private mutating func undo(_ change: Change) {
    if change.length < bytes.count { bytes.removeSubrange(change.length...) }
    put(change.before, at: change.offset)
  }

  private mutating func redo(_ change: Change) {
    if let written = change.written {
      put(written, at: change.offset)
    } else if change.offset < bytes.count {
      bytes.removeSubrange(change.offset...)
    }
  }

  private mutating func put(_ data: [UInt8], at offset: Int) {
    guard !data.isEmpty else { return }
    if bytes.count < offset + data.count {
      // An array, which is filled and copied as a whole: `repeatElement` is appended byte by byte.
      bytes += [UInt8](repeating: 0, count: offset + data.count - bytes.count)
    }
    bytes.replaceSubrange(offset..<(offset + data.count), with: data)
  }
}

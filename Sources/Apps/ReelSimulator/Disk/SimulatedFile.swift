import ReelSupport

/// A file of a ``SimulatedDisk``: what a reader sees, and how to come back to what is on the disk
/// for certain.
struct SimulatedFile {
  /// A change that has not been synchronized.
  private struct Change {
    /// Where it begins.
    var offset: Int
    /// What was there before, as far as the file went.
    var before: [UInt8]
    /// How long the file was before.
    var length: Int
    /// What was written; nil where the file was cut to ``offset``.
    var written: [UInt8]?
  }

  /// What a reader sees.
  private(set) var bytes: [UInt8] = []
  private var changes: [Change] = []

  /// A disk writes so many bytes at once; a sector is there as a whole or not at all.
  static let sector = 512

  /// Whether something of it would be lost without power.
  var isDirty: Bool { !changes.isEmpty }

  /// Writes bytes; a gap before them is filled with zeros.
  mutating func write(_ data: [UInt8], at offset: Int) {
    let end = min(bytes.count, offset + data.count)
    changes.append(
      Change(
        offset: offset, before: offset < end ? Array(bytes[offset..<end]) : [],
        length: bytes.count, written: data))
    put(data, at: offset)
  }

  /// Cuts the file.
  mutating func truncate(to length: Int) {
    guard length < bytes.count else { return }
    changes.append(
      Change(offset: length, before: Array(bytes[length...]), length: bytes.count, written: nil))
    bytes.removeSubrange(length...)
  }

  /// All that has been written is on the disk.
  mutating func synchronize() { changes = [] }

  /// The power is gone: of what was not synchronized each write is there, or is not, or is there
  /// up to a sector, as a generator says.
  ///
  /// - Returns: how many writes were lost or torn.
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
      // A disk may write its sectors in any order; a beginning of them is what a torn write leaves.
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
      bytes.append(contentsOf: repeatElement(0, count: offset + data.count - bytes.count))
    }
    bytes.replaceSubrange(offset..<(offset + data.count), with: data)
  }
}

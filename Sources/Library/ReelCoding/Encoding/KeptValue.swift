#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value, kept for comparison with a later one in its place.
///
/// The next change in place of a kept collection copies it.
final class KeptValue {
  /// The ranges of bytes that count.
  private let ranges: [Range<Int>]
  /// The value as it was stored in memory.
  private let bytes: UnsafeMutableRawPointer
  /// What keeps everything that the value refers to as it is: a copy, where one is kept.
  private let copy: UnsafeMutableRawPointer
  private let destroy: (UnsafeMutableRawPointer) -> Void
  // Unchecked, as in the encoder: one encoding has it to itself.
  @exclusivity(unchecked) private var isKept = false

  init<T>(_ value: borrowing T) {
    ranges = propertyBytes(of: T.self)
    // A value in memory of its own has its stride, which may be more than its size.
    let (stride, alignment) = (MemoryLayout<T>.stride, MemoryLayout<T>.alignment)
    bytes = .allocate(byteCount: stride, alignment: alignment)
    copy = .allocate(byteCount: stride, alignment: alignment)
    destroy = { $0.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
    keep(value)
  }

  deinit {
    forget()
    bytes.deallocate()
    copy.deallocate()
  }

  /// Whether `value`, which is of the same type, is the kept one, bit for bit.
  ///
  /// An equal value may be considered different, but never the other way round: while a value is
  /// kept, nothing that it refers to is written in place.
  func isSame<T>(_ value: borrowing T) -> Bool { withUnsafePointer(to: value) { isSame($0) } }

  /// The same for a value where it is.
  func isSame(_ value: UnsafeRawPointer) -> Bool {
    guard isKept else { return false }
    return ranges.withUnsafeBufferPointer { ranges in
      for range in ranges
      where memcmp(value + range.lowerBound, bytes + range.lowerBound, range.count) != 0 {
        return false
      }
      return true
    }
  }

  /// Keeps another value of the same type.
  func keep<T>(_ value: borrowing T) { withUnsafePointer(to: value) { keep($0) } }

  /// The same for a value where it is.
  func keep<T>(_ value: UnsafePointer<T>) {
    let copy = copy.assumingMemoryBound(to: T.self)
    if isKept {
      copy.pointee = value.pointee
    } else {
      // Not `initialize(from:count:)`, which may read the whole stride: where the value comes from,
      // something else may follow its last byte.
      copy.initialize(to: value.pointee)
    }
    bytes.copyMemory(from: value, byteCount: MemoryLayout<T>.size)
    isKept = true
  }

  /// Discards the kept value, so that a collection can be changed in place.
  func forget() {
    if isKept { destroy(copy) }
    isKept = false
  }
}

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
  private let bytes: UnsafeMutableRawBufferPointer
  /// A reference that keeps everything that the value refers to unchanged; nil if nothing is kept.
  @exclusivity(unchecked) private var value: Any?

  init<T>(_ value: borrowing T) {
    ranges = propertyBytes(of: T.self)
    bytes = .allocate(byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    keep(value)
  }

  deinit { bytes.deallocate() }

  /// Whether `value`, which is of the same type, is the kept one, bit for bit.
  ///
  /// An equal value may be considered different, but never the other way round: while a value is
  /// kept, nothing that it refers to is written in place.
  func isSame<T>(_ value: borrowing T) -> Bool {
    guard self.value != nil else { return false }
    return withUnsafeBytes(of: value) { mine in
      guard let mine = mine.baseAddress, let kept = bytes.baseAddress else { return true }
      return ranges.allSatisfy {
        memcmp(mine + $0.lowerBound, kept + $0.lowerBound, $0.count) == 0
      }
    }
  }

  /// Keeps another value of the same type.
  func keep<T>(_ value: borrowing T) {
    self.value = copy value
    withUnsafeBytes(of: value) { bytes.copyMemory(from: $0) }
  }

  /// Discards the kept value, so that a collection can be changed in place.
  func forget() { value = nil }
}

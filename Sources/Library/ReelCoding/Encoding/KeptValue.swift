#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value as it was, to be compared with what stands in its place later.
///
/// The next change in place of a collection that is kept copies it.
final class KeptValue {
  /// Which of the bytes count.
  private let ranges: [Range<Int>]
  /// The value as it lay in memory.
  private let bytes: UnsafeMutableRawBufferPointer
  /// What keeps everything that the value refers to as it is; nil where nothing is kept.
  @exclusivity(unchecked) private var value: Any?

  init<T>(_ value: borrowing T) {
    ranges = propertyBytes(of: T.self)
    bytes = .allocate(byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    keep(value)
  }

  deinit { bytes.deallocate() }

  /// Whether `value`, which is of the same type, is the one that is kept, bit for bit.
  ///
  /// A value that is equal may be found to be another one, but never the other way round: while a
  /// value is kept, nothing that it refers to is written in place.
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

  /// Keeps nothing any more, so that a collection can be changed in place.
  func forget() { value = nil }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A value where it lies, of a type that is only known at run time.
struct LentValue {
  let address: UnsafeRawPointer
  let type: Any.Type

  init<T>(_ value: UnsafePointer<T>) {
    address = UnsafeRawPointer(value)
    type = T.self
  }
}

/// Lends a value where it lies.
///
/// What is done with it is not generic over its type: as that is only known at run time, such code
/// would not be specialised for what is known of the rest.
@inline(__always)
func lend<T, Result>(_ value: borrowing T, to body: (LentValue) -> Result) -> Result {
  withUnsafePointer(to: value) { body(LentValue($0)) }
}

/// A value, kept for comparison with a later one in its place.
///
/// The next change in place of a kept collection copies it.
final class KeptValue {
  /// Its type.
  private let kind: Any.Type
  /// The ranges of bytes that count.
  private let ranges: [Range<Int>]
  /// The value as it was stored in memory.
  private let bytes: UnsafeMutableRawPointer
  /// What keeps everything that the value refers to as it is: a copy, where one is kept.
  private let copy: UnsafeMutableRawPointer
  // Unchecked, as in the encoder: one encoding has it to itself.
  @exclusivity(unchecked) private var isKept = false

  init(_ value: LentValue) {
    kind = value.type
    ranges = propertyBytes(of: value.type)
    bytes = Self.allocate(value.type)
    copy = Self.allocate(value.type)
    keep(value)
  }

  private static func allocate<T>(_ type: T.Type) -> UnsafeMutableRawPointer {
    // A value in memory of its own has its stride, which may be more than its size.
    .allocate(byteCount: MemoryLayout<T>.stride, alignment: MemoryLayout<T>.alignment)
  }

  deinit {
    forget()
    bytes.deallocate()
    copy.deallocate()
  }

  /// Whether the value at an address, which is of the same type, is the kept one, bit for bit.
  ///
  /// An equal value may be considered different, but never the other way round: while a value is
  /// kept, nothing that it refers to is written in place.
  func isSame(_ address: UnsafeRawPointer) -> Bool {
    isKept && hasSameBytes(address, bytes, in: ranges)
  }

  /// Keeps another value of the same type.
  func keep(_ value: LentValue) {
    keep(value.type, value.address)
    isKept = true
  }

  private func keep<T>(_ type: T.Type, _ address: UnsafeRawPointer) {
    let value = address.assumingMemoryBound(to: T.self)
    let copy = copy.assumingMemoryBound(to: T.self)
    if isKept {
      copy.pointee = value.pointee
    } else {
      // Not `initialize(from:count:)`, which may read the whole stride: where the value comes from,
      // something else may follow its last byte.
      copy.initialize(to: value.pointee)
    }
    bytes.copyMemory(from: address, byteCount: MemoryLayout<T>.size)
  }

  /// Discards the kept value, so that a collection can be changed in place.
  func forget() {
    if isKept { destroy(kind) }
    isKept = false
  }

  private func destroy<T>(_ type: T.Type) {
    copy.assumingMemoryBound(to: T.self).deinitialize(count: 1)
  }
}

/// Whether two values are the same in some ranges of their bytes.
@inline(__always)
private func hasSameBytes(
  _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, in ranges: [Range<Int>]
) -> Bool {
  ranges.withUnsafeBufferPointer { ranges in
    for range in ranges
    where memcmp(left + range.lowerBound, right + range.lowerBound, range.count) != 0 {
      return false
    }
    return true
  }
}

/// Elements of a collection, kept to tell which of a later one are the same, each in its place.
///
/// As of a ``KeptValue``, an equal element may be considered different. The collections are of one
/// type.
protocol KeptElements: AnyObject {
  /// The number of kept elements.
  var count: Int { get }
  /// Returns how many elements in a row are the same, bit for bit, as those of `collection`.
  ///
  /// - Parameters:
  ///   - start: the number of elements at the beginning that are left out.
  ///   - isAtEnd: whether to count the last elements of both, instead of the first behind `start`.
  ///   - collection: the collection.
  func countOfSame(
    from start: Int, atEnd isAtEnd: Bool, in collection: any EncodableCollection
  ) -> Int
  /// Replaces some of the elements by some of `collection`.
  func replace(_ old: Range<Int>, with new: Range<Int>, of collection: any EncodableCollection)
}

extension KeptElements {
  /// Returns the first index from `start` on at which `collection` has no element, or one that is
  /// not the kept one, bit for bit.
  func firstDifference(from start: Int, in collection: any EncodableCollection) -> Int {
    start + countOfSame(from: start, atEnd: false, in: collection)
  }
}

/// Elements of an array.
///
/// They are kept one by one, so that later changes of the array can be made in place.
final class KeptArray<Element: Encodable>: KeptElements {
  // Unchecked, as in the encoder: one encoding has exclusive access.
  /// References that keep everything that the elements refer to unchanged.
  @exclusivity(unchecked) private var elements: [Element] = []
  /// The elements as they were stored in the array.
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// The bytes of an element that count.
  private let ranges = propertyBytes(of: Element.self)

  private static var stride: Int { MemoryLayout<Element>.stride }
  /// The number of elements that are compared at once, because most are the same.
  private static var several: Int { 64 }

  var count: Int { elements.count }

  func countOfSame(
    from start: Int, atEnd isAtEnd: Bool, in collection: any EncodableCollection
  ) -> Int {
    guard let array = collection as? [Element] else { return 0 }
    return array.withUnsafeBytes { others in
      bytes.withUnsafeBytes { mine in
        guard let mine = mine.baseAddress, let others = others.baseAddress else { return 0 }
        let most = min(count, array.count) - start
        var found = 0
        while found < most {
          let several = min(Self.several, most - found)
          let left = isAtEnd ? count - found - several : start + found
          let right = isAtEnd ? array.count - found - several : start + found
          let (mine, others) = (mine + left * Self.stride, others + right * Self.stride)
          if memcmp(mine, others, (several - 1) * Self.stride + MemoryLayout<Element>.size) != 0 {
            // The padding may differ.
            for index in 0..<several {
              let offset = (isAtEnd ? several - 1 - index : index) * Self.stride
              if !hasSameBytes(mine + offset, others + offset, in: ranges) { return found + index }
            }
          }
          found += several
        }
        return found
      }
    }
  }

  func replace(_ old: Range<Int>, with new: Range<Int>, of collection: any EncodableCollection) {
    guard let array = collection as? [Element] else { return }
    if old == elements.indices, new == array.indices {
      // Shared until one of them changes: many a keeper sees no second state.
      elements = array
    } else {
      elements.replaceSubrange(old, with: array[new])
    }
    array.withUnsafeBytes {
      bytes.replaceSubrange(Self.bytes(of: old), with: $0[Self.bytes(of: new)])
    }
  }

  private static func bytes(of indices: Range<Int>) -> Range<Int> {
    indices.lowerBound * stride..<indices.upperBound * stride
  }
}

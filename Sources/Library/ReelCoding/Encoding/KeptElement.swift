#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An element of a collection, kept for comparison with a later one in its place.
protocol KeptElement {
  /// Whether the element at an index of `collection` is the same, bit for bit.
  ///
  /// It may return false for an equal element, but never true for a different one: while the
  /// element is kept, nothing that it refers to is written in place.
  func isSame(in collection: any EncodableCollection, at index: Int) -> Bool
}

/// An element of an array.
struct KeptArrayElement<Element: Encodable>: KeptElement {
  /// A reference that keeps everything that the element refers to unchanged.
  private let element: Element
  /// The element as it was stored in the array, including padding between its properties.
  private let bytes: [UInt8]

  init(of array: [Element], at index: Int) {
    element = array[index]
    bytes = array.withUnsafeBytes { [UInt8]($0[Self.place(of: index)]) }
  }

  func isSame(in collection: any EncodableCollection, at index: Int) -> Bool {
    guard let array = collection as? [Element], index < array.count else { return false }
    return array.withUnsafeBytes { others in
      bytes.withUnsafeBytes { mine in
        guard let others = others.baseAddress, let mine = mine.baseAddress else { return true }
        return memcmp(others + Self.place(of: index).lowerBound, mine, bytes.count) == 0
      }
    }
  }

  private static func place(of index: Int) -> Range<Int> {
    let start = index * MemoryLayout<Element>.stride
    return start..<start + MemoryLayout<Element>.size
  }
}

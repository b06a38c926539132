#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An element of a collection as it was, to be compared with what stands in its place later.
protocol KeptElement {
  /// Whether the element at an index of `collection` is the same, bit for bit.
  ///
  /// It may say no of an element that is equal, but never yes of one that is not: while the element
  /// is kept, nothing that it refers to is written in place.
  func isSame(in collection: any EncodableCollection, at index: Int) -> Bool
}

/// An element of an array.
struct KeptArrayElement<Element: Encodable>: KeptElement {
  /// What keeps everything that the element refers to as it is.
  private let element: Element
  /// The element as it lay in the array, with what lies between its properties.
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

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

/// Elements of a collection, kept to tell which of a later one are the same, each in its place.
protocol KeptElements: AnyObject {
  /// Returns the first index from `start` on at which `collection` has no element, or one that is
  /// not the kept one, bit for bit.
  func firstDifference(from start: Int, in collection: any EncodableCollection) -> Int
  /// Keeps the element at an index of `collection`, at most one behind those that are kept.
  func keep(_ index: Int, of collection: any EncodableCollection)
}

/// Elements of an array.
final class KeptArrayElements<Element: Encodable>: KeptElements {
  /// References that keep everything that the elements refer to unchanged.
  @exclusivity(unchecked) private var elements: [Element] = []
  /// The elements as they were stored in the array, including padding.
  @exclusivity(unchecked) private var bytes: [UInt8] = []

  private static var stride: Int { MemoryLayout<Element>.stride }
  private static var size: Int { MemoryLayout<Element>.size }

  func firstDifference(from start: Int, in collection: any EncodableCollection) -> Int {
    guard let array = collection as? [Element] else { return start }
    let end = min(array.count, elements.count)
    guard start < end else { return start }
    return array.withUnsafeBytes { others in
      bytes.withUnsafeBytes { mine in
        guard let others = others.baseAddress, let mine = mine.baseAddress else { return end }
        func isSame(_ range: Range<Int>) -> Bool {
          let place = range.lowerBound * Self.stride
          let length = (range.count - 1) * Self.stride + Self.size
          return memcmp(others + place, mine + place, length) == 0
        }
        // Usually all of them are the same; padding between them may differ.
        if isSame(start..<end) { return end }
        return (start..<end).first { !isSame($0..<$0 + 1) } ?? end
      }
    }
  }

  func keep(_ index: Int, of collection: any EncodableCollection) {
    guard let array = collection as? [Element] else { return }
    let place = index * Self.stride
    array.withUnsafeBytes { all in
      let element = all[place..<min(place + Self.stride, all.count)]
      if index == elements.count {
        elements.append(array[index])
        bytes.append(contentsOf: element)
      } else {
        elements[index] = array[index]
        bytes.replaceSubrange(place..<place + element.count, with: element)
      }
    }
  }
}

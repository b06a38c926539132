#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The elements of a collection with their digests, kept for a later one in its place.
protocol KeptDigests: AnyObject {
  /// Returns the digests of the elements of `collection`, and keeps both instead of the last ones:
  /// only elements that differ from those, bit for bit, are encoded.
  ///
  /// - Returns: The digests; nil if it keeps other elements, or if one is not encoded as a single
  ///   value.
  func update(
    _ collection: any EncodableCollection, by sink: DigestSink, _ encoder: EncoderState
  ) throws -> [UInt64]?
}

/// The elements of an array with their digests.
///
/// The next change of the array copies it, which takes a small part of the time for encoding it.
final class KeptArrayDigests<Element: Encodable>: KeptDigests {
  // Unchecked, as in the encoder: one encoding has exclusive access.
  /// The array, in which nothing is written as long as it is kept.
  @exclusivity(unchecked) private var elements: [Element] = []
  @exclusivity(unchecked) private var digests: [UInt64] = []
  /// The bytes of an element that count.
  private let ranges = propertyBytes(of: Element.self)

  func update(
    _ collection: any EncodableCollection, by sink: DigestSink, _ encoder: EncoderState
  ) throws -> [UInt64]? {
    guard let array = collection as? [Element] else { return nil }
    let before = elements
    var digests = digests
    // Nothing is kept if an element cannot be encoded.
    (elements, self.digests) = ([], [])
    let start = unchanged(before, array)
    if array.count == before.count {
      for index in start..<array.count where !isSame(before, index, array, index) {
        guard let digest = try sink.digest(of: array[index], encoder) else { return nil }
        digests[index] = digest
      }
    } else {
      // Those after an inserted or removed element are the same as before, in other places.
      let end = unchangedAtEnd(before, array, from: start)
      var new: [UInt64] = []
      for element in array[start..<array.count - end] {
        guard let digest = try sink.digest(of: element, encoder) else { return nil }
        new.append(digest)
      }
      digests.replaceSubrange(start..<before.count - end, with: new)
    }
    (elements, self.digests) = (array, digests)
    return digests
  }

  /// The number of elements at the beginning that are the same.
  private func unchanged(_ before: [Element], _ after: [Element]) -> Int {
    let count = min(before.count, after.count)
    return (0..<count).first { !isSame(before, $0, after, $0) } ?? count
  }

  /// The number of elements at the end that are the same, without the first `start`.
  private func unchangedAtEnd(_ before: [Element], _ after: [Element], from start: Int) -> Int {
    let count = min(before.count, after.count) - start
    return (0..<count).first { offset in
      !isSame(before, before.count - 1 - offset, after, after.count - 1 - offset)
    } ?? count
  }

  private func isSame(_ before: [Element], _ old: Int, _ after: [Element], _ new: Int) -> Bool {
    before.withUnsafeBytes { before in
      after.withUnsafeBytes { after in
        // Without a base address there would be no elements.
        guard let before = before.baseAddress, let after = after.baseAddress else { return true }
        let stride = MemoryLayout<Element>.stride
        for range in ranges
        where memcmp(
          before + old * stride + range.lowerBound, after + new * stride + range.lowerBound,
          range.count) != 0
        {
          return false
        }
        return true
      }
    }
  }
}

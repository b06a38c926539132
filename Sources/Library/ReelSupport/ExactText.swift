#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A text that is identified by its bytes.
///
/// For `==` of strings, `é` as one character and as a letter with an accent are equal, although
/// they are stored, hashed into a digest and written differently.
package struct ExactText: Hashable, Comparable, Sendable {
  /// The text.
  package let text: String

  /// Creates the same text, with another identity.
  package init(_ text: String) { self.text = text }

  /// Whether the bytes are the same.
  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// In the order of strings; those that are equal there, in the order of their bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text == right.text
      ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.text < right.text
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    hasher.combine(text.utf8.count)
  }
}

extension String {
  /// Whether two texts consist of the same bytes.
  package func hasSameBytes(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    // Short texts are stored in place: those that are equal are the same, bit for bit.
    let isOne = withUnsafePointer(to: self) { one in
      withUnsafePointer(to: other) { memcmp(one, $0, MemoryLayout<String>.size) == 0 }
    }
    if isOne { return true }
    // Without a copy that could be changed, as `withUTF8` makes one.
    let isSame = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return memcmp(left, right, count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

import Foundation

/// Text without the differences that searches and sorting ignore: case and accents, and other
/// forms of the same letters, such as full-width ones and ligatures.
///
/// It suits English and German (DIN 5007-1: ä is sorted as a), and is independent of the machine's
/// locale: reducers sort by it.
package enum Folding {
  /// Letters that are not written with an accent, by their nearest relatives.
  private static let plain: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h",
    "ŧ": "t", "ı": "i", "ς": "σ",
  ]

  /// Returns the key of a text for sorting and searching.
  package static func key(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // Taken apart first: the letters of ™ are capital ones.
    let lower = text.decomposedStringWithCompatibilityMapping.lowercased()
    var key = ""
    for scalar in lower.unicodeScalars where !isAccent(scalar) {
      if let letters = plain[scalar] { key += letters } else { key.unicodeScalars.append(scalar) }
    }
    // What was taken apart and has no accent is one letter again: が, 한.
    return key.precomposedStringWithCanonicalMapping
  }

  /// Whether a scalar is a mark above, below or across a letter, and not a sign of its own, as
  /// vowels are in the scripts of India.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.generalCategory == .nonspacingMark
      && (properties.canonicalCombiningClass.rawValue >= 200
        || properties.canonicalCombiningClass == .overlay)
  }

  /// Returns elements in the order of their texts.
  ///
  /// - Parameters:
  ///   - items: the elements.
  ///   - text: returns the text of an element.
  ///   - isReversed: whether the last text comes first.
  ///   - isBefore: the order of elements with the same text; by default, they stay as they are.
  package static func sorted<Item>(
    _ items: [Item], by text: (Item) -> String, fromEnd isReversed: Bool = false,
    then isBefore: ((Item, Item) -> Bool)? = nil
  ) -> [Item] {
    // The key is computed once for each element rather than for each comparison.
    let keys = items.map { key(of: text($0)) }
    let order = items.indices.sorted { left, right in
      if keys[left] != keys[right] { return (keys[left] < keys[right]) != isReversed }
      return isBefore?(items[left], items[right]) ?? (left < right)
    }
    return order.map { items[$0] }
  }

  /// Searches for a text in many others.
  package struct Search {
    private let wanted: [UInt8]

    /// Prepares to search for a text, without spaces around it: if nothing is left, it is in every
    /// other.
    package init(_ text: String) { wanted = Array(Folding.key(of: text.trimmed).utf8) }

    /// Returns whether `title` contains the text.
    package func isIn(_ title: String) -> Bool {
      if wanted.isEmpty { return true }
      var title = title
      let found = title.withUTF8 { bytes -> Bool? in
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return contains(bytes) { 65...90 ~= $0 ? $0 | 0x20 : $0 }
      }
      if let found { return found }
      var key = Folding.key(of: title)
      return key.withUTF8 { bytes in contains(bytes) { $0 } }
    }

    private func contains(
      _ bytes: UnsafeBufferPointer<UInt8>, _ lower: (UInt8) -> UInt8
    ) -> Bool {
      guard bytes.count >= wanted.count else { return false }
      return wanted.withUnsafeBufferPointer { wanted in
        outer: for start in 0...(bytes.count - wanted.count) {
          for offset in 0..<wanted.count where lower(bytes[start + offset]) != wanted[offset] {
            continue outer
          }
          return true
        }
        return false
      }
    }
  }
}

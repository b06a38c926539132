import ReelSupport

/// Two texts that differ, cut so that their difference is seen.
package struct TextPair: Equatable, Sendable {
  /// The first text.
  package let first: String
  /// The second text.
  package let second: String

  /// Cuts two texts to `width` characters: at their ends, or around the place where they begin to
  /// differ if that is behind the end.
  ///
  /// Texts with the same characters, such as an é of one and of two scalars, are shown with their
  /// scalars. At the width `.max` both stay as they are.
  package init(_ first: String, _ second: String, width: Int) {
    var (first, second) = (first, second)
    if width < .max, first == second, !first.hasSameBytes(as: second) {
      (first, second) = (Self.scalars(of: first), Self.scalars(of: second))
    }
    let alike = max(first.count, second.count) > width ? Self.alike(first, second) : 0
    let start = alike < width - 1 || first == second ? 0 : alike - width / 2
    self.first = Self.cut(first, from: start, width)
    self.second = Self.cut(second, from: start, width)
  }

  /// Cuts a text to `width` characters, after the first ones that are left out.
  package static func cut(_ text: String, from start: Int = 0, _ width: Int) -> String {
    let rest = start > 0 ? "…" + text.dropFirst(start) : text[...]
    return rest.count > width ? rest.prefix(max(width - 1, 0)) + "…" : String(rest)
  }

  /// How many characters both begin with.
  private static func alike(_ first: String, _ second: String) -> Int {
    zip(first, second).prefix { $0 == $1 }.count
  }

  /// Returns a text with each scalar that is not ASCII by its number.
  private static func scalars(of text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII ? String($0) : "\\u{\(String($0.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}

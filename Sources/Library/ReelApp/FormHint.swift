/// The rest of the synopsis of a command that can be written in several ways.
///
/// For `.move FRAME before FRAME | .move FRAME end`, after `.move 3`, that is `before FRAME | end`.
struct FormHint {
  /// One way to write the command: its words, including those in brackets.
  private struct Alternative {
    var items: [String]

    /// Crosses off a word; returns false if it does not fit.
    mutating func take(_ word: Word) -> Bool {
      if word.isOption {
        items.removeAll { $0.hasPrefix("[\(word.text)") }
        return true
      }
      guard let index = items.firstIndex(where: { !$0.hasPrefix("[--") }) else { return false }
      let item = items[index]
      // A repeatable item stays.
      if item.hasSuffix("…") { return true }
      guard FormHint.isPlaceholder(item) || item.split(separator: "|").contains(word.text[...])
      else { return false }
      items.remove(at: index)
      return true
    }
  }

  private var alternatives: [Alternative]

  /// Parses a synopsis.
  ///
  /// - Parameters:
  ///   - synopsis: all alternatives, separated by `|`, possibly in brackets.
  ///   - name: the end of the command's name, which may start each of them.
  init(_ synopsis: String, of name: String) {
    var items = Self.items(of: synopsis)[...]
    let command = items.first.flatMap { $0.hasSuffix(name) ? $0 : nil }
    if command != nil { items.removeFirst() }
    if items.count == 1, let only = items.first, only.hasPrefix("["), only.contains(" ") {
      items = Self.items(of: String(only.dropFirst().dropLast()))[...]
    }
    alternatives = items.split(separator: "|").map { alternative in
      let isNamed = command != nil && alternative.first == command
      return Alternative(items: Array(isNamed ? alternative.dropFirst() : alternative))
    }
  }

  /// Returns the rest of the synopsis after some words; nil if nothing is left, or they do not fit.
  func rest(after given: [Word]) -> String? {
    var rests: [String] = []
    for var alternative in alternatives where given.allSatisfy({ alternative.take($0) }) {
      let rest = alternative.items.joined(separator: " ")
      if !rest.isEmpty, !rests.contains(rest) { rests.append(rest) }
    }
    return rests.isEmpty ? nil : rests.joined(separator: " | ")
  }

  /// Whether an item stands for something else: capital letters, an example, brackets.
  private static func isPlaceholder(_ item: String) -> Bool {
    item.contains { $0.isUppercase || $0.isNumber || "[</".contains($0) }
  }

  /// Splits a synopsis into items; brackets enclose one item.
  private static func items(of text: String) -> [String] {
    var items: [String] = []
    var item = ""
    var depth = 0
    for character in text {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == " ", depth == 0 {
        items.append(item)
        item = ""
      } else {
        item.append(character)
      }
    }
    return (items + [item]).filter { !$0.isEmpty }
  }
}

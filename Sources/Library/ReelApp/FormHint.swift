/// What of a command that can be written in several ways has not been given yet.
///
/// `move FRAME before FRAME | move FRAME end` behind `move 3` leaves `before FRAME | end`.
struct FormHint {
  /// One way to write it: its words, those in brackets included.
  private struct Way {
    var items: [String]

    /// Crosses a word off; false where it does not fit.
    mutating func take(_ word: Word) -> Bool {
      if word.isOption {
        items.removeAll { $0.hasPrefix("[\(word.text)") }
        return true
      }
      guard let index = items.firstIndex(where: { !$0.hasPrefix("[--") }) else { return false }
      let item = items[index]
      // What may be there several times stays.
      if item.hasSuffix("…") { return true }
      guard FormHint.isPlaceholder(item) || item.split(separator: "|").contains(word.text[...])
      else { return false }
      items.remove(at: index)
      return true
    }
  }

  private var ways: [Way]

  /// Takes apart how a command is written.
  ///
  /// - Parameters:
  ///   - synopsis: all its ways, with `|` between them, maybe in brackets.
  ///   - name: the command's name, which may stand in front of each.
  init(_ synopsis: String, of name: String) {
    var items = Self.items(of: synopsis)[...]
    if items.first?.hasSuffix(name) == true { items.removeFirst() }
    if items.count == 1, let only = items.first, only.hasPrefix("["), only.contains(" ") {
      items = Self.items(of: String(only.dropFirst().dropLast()))[...]
    }
    ways = items.split(separator: "|").map { way in
      Way(items: Array(way.first == name ? way.dropFirst() : way))
    }
  }

  /// What is left once some words have been given; nil where nothing is, or they do not fit.
  func rest(after given: [Word]) -> String? {
    var rests: [String] = []
    for var way in ways where given.allSatisfy({ way.take($0) }) {
      let rest = way.items.joined(separator: " ")
      if !rest.isEmpty, !rests.contains(rest) { rests.append(rest) }
    }
    return rests.isEmpty ? nil : rests.joined(separator: " | ")
  }

  /// Whether what stands there stands for something else: capital letters, an example, brackets.
  private static func isPlaceholder(_ item: String) -> Bool {
    item.contains { $0.isUppercase || $0.isNumber || "[</".contains($0) }
  }

  /// The words, where what is in brackets is one.
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

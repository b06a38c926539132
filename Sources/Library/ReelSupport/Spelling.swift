import ReelTexts

/// Finds the word that a user may have meant.
package enum Spelling {
  /// The maximum length of a word in bytes.
  private static let longest = 256

  /// Returns the candidate nearest to `word`, if one is near enough.
  ///
  /// Near means an edit distance (insertions, deletions, substitutions and swaps of neighbours) of
  /// at most a third of the word's length, at least 1; or a candidate that begins with the word. A
  /// word that is longer than anything that a user would type has none.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= Self.longest else { return nil }
    let word = Array(word.lowercased())
    guard !word.isEmpty else { return nil }
    let limit = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      let isPrefix = word.count > 1 && other.starts(with: word)
      // The difference in length is a lower bound for the number of edits.
      guard isPrefix || abs(other.count - word.count) <= limit else { continue }
      let distance = isPrefix ? 1 : Self.distance(word, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns “; did you mean …?”, or another text if nothing is near enough.
  ///
  /// - Parameters:
  ///   - word: the word that was typed.
  ///   - candidates: the words that could have been meant.
  ///   - otherwise: the text if none of them is near; empty for nothing.
  ///   - show: formats a candidate; by default, unchanged.
  package static func hint(
    for word: String, among candidates: some Sequence<String>, orElse otherwise: Text = .empty,
    showing show: (String) -> Text = { Text(verbatim: $0) }
  ) -> Text {
    guard let nearest = nearest(to: word, among: candidates).map(show) else {
      return otherwise.isEmpty ? .empty : Text(verbatim: "; ") + otherwise
    }
    return "; did you mean \(nearest)?"
  }

  /// Returns a candidate in quotation marks.
  package static func quoted(_ candidate: String) -> Text { "“\(verbatim: candidate)”" }

  /// Returns “there is a, b, c”, for a word that is not one of a few.
  package static func list(_ candidates: [String]) -> Text {
    "there is \(verbatim: candidates.joined(separator: ", "))"
  }

  /// Returns the number of edits between two words (optimal string alignment).
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1...left.count {
      var current = [i] + [Int](repeating: 0, count: right.count)
      for j in 1...right.count {
        let cost = left[i - 1] == right[j - 1] ? 0 : 1
        current[j] = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}

extension String {
  /// The text for a message, abbreviated if it is very long.
  package var excerpt: String {
    let limit = 60
    guard index(startIndex, offsetBy: limit + 1, limitedBy: endIndex) != nil else { return self }
    return prefix(limit) + "…"
  }
}

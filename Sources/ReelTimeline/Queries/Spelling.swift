/// Finds what somebody may have meant.
public enum Spelling {
  /// How many bytes a word has at most.
  private static let longest = 256

  /// The candidate that is nearest to `word`, if one is near enough to be meant.
  ///
  /// Near is an edit distance (insertions, deletions, substitutions and swaps of neighbours) of at
  /// most a third of the word's length, at least 1; or a candidate that begins with the word. A
  /// word that is longer than any that somebody would type has none.
  public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= Self.longest else { return nil }
    let word = Array(word.lowercased())
    guard !word.isEmpty else { return nil }
    let limit = max(1, word.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased())
      let isPrefix = word.count > 1 && other.starts(with: word)
      // As many edits as it is longer or shorter are needed in any case.
      guard isPrefix || abs(other.count - word.count) <= limit else { continue }
      let distance = isPrefix ? 1 : Self.distance(word, other)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of edits between two words (optimal string alignment).
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
  /// The text as it stands in a message: its beginning, where it is too long to be read there.
  package var excerpt: String {
    let limit = 60
    guard index(startIndex, offsetBy: limit + 1, limitedBy: endIndex) != nil else { return self }
    return prefix(limit) + "…"
  }
}

/// The last words of earlier lines, which Alt and a full stop insert: pressed again, they go one
/// line further back.
struct ArgumentRecall {
  private var index: Int?
  /// The text on the line since the last press; another line begins anew.
  private var shown: [Unicode.Scalar] = []
  private var inserted = 0

  /// Returns the text to remove before the cursor and the text to insert there; nil if no older
  /// line has a word.
  mutating func next(
    after line: [Unicode.Scalar], in entries: [String]
  ) -> (removed: Int, word: String)? {
    let isAgain = index != nil && line == shown
    var candidate = isAgain ? index ?? entries.count : entries.count
    while candidate > 0 {
      candidate -= 1
      guard let word = entries[candidate].split(separator: " ").last else { continue }
      index = candidate
      return (isAgain ? inserted : 0, String(word))
    }
    return nil
  }

  /// Notes the line that now contains a word.
  mutating func stand(on line: [Unicode.Scalar], with word: String) {
    shown = line
    inserted = word.unicodeScalars.count
  }
}

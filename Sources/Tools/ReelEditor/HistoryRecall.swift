/// The position while moving up and down through the lines that start like the typed one.
///
/// libedit's `ed-search-prev-history` matches anywhere in a line and reads a dot as a regular
/// expression, which a shell full of commands like `.help` cannot use; this matches the beginning.
struct HistoryRecall {
  private var prefix = ""
  /// The text on the line before the first step.
  private var original = ""
  /// The entry shown; nil while the original line is.
  private var index: Int?
  /// The text last put on the line: if the line differs, it was edited and a new search begins.
  private var shown: String?

  /// Returns the next older line, or nil if there is none.
  mutating func older(than line: String, before cursor: String, in entries: [String]) -> String? {
    begin(line: line, before: cursor)
    var candidate = index ?? entries.count
    while candidate > 0 {
      candidate -= 1
      let entry = entries[min(candidate, entries.count - 1)]
      guard entry.hasPrefix(prefix), entry != line else { continue }
      index = candidate
      shown = entry
      return entry
    }
    return nil
  }

  /// Returns the next newer line, and finally the typed one; nil if that is shown already.
  mutating func newer(than line: String, before cursor: String, in entries: [String]) -> String? {
    begin(line: line, before: cursor)
    guard var candidate = index else { return nil }
    candidate += 1
    while candidate < entries.count {
      if entries[candidate].hasPrefix(prefix), entries[candidate] != line {
        index = candidate
        shown = entries[candidate]
        return entries[candidate]
      }
      candidate += 1
    }
    index = nil
    shown = original
    return original
  }

  /// Continues from a line that a search has found, through lines with any beginning.
  mutating func stand(on line: String, in entries: [String]) {
    guard let found = entries.lastIndex(of: line) else { return }
    prefix = ""
    original = line
    index = found
    shown = line
  }

  private mutating func begin(line: String, before cursor: String) {
    guard line != shown else { return }
    prefix = cursor
    original = line
    index = nil
    shown = line
  }
}

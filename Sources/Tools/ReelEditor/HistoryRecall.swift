/// The position while moving up and down through the lines that start like the typed one, or else
/// contain it in any case; each once.
///
/// libedit's `ed-search-prev-history` reads a dot as a regular expression, which a shell full of
/// commands like `.help` cannot use.
struct HistoryRecall {
  /// The text on the line before the first step.
  private var original = ""
  /// The lines to go through, the newest first.
  private var found: [String] = []
  /// How many steps have led there.
  private var steps = 0
  /// The text last put on the line: if the line differs, it was edited and a new search begins.
  private var shown: String?

  /// Returns the next older line, or nil if there is none.
  mutating func older(than line: String, before cursor: String, in entries: [String]) -> String? {
    begin(line: line, before: cursor, in: entries)
    return steps < found.count ? step(by: 1) : nil
  }

  /// Returns the next newer line, and finally the typed one; nil if that is shown already.
  mutating func newer(than line: String, before cursor: String, in entries: [String]) -> String? {
    begin(line: line, before: cursor, in: entries)
    return steps > 0 ? step(by: -1) : nil
  }

  /// Continues from a line that a search has found, through lines with any beginning.
  mutating func stand(on line: String, in entries: [String]) {
    let all = entries.containing("")
    guard let index = all.firstIndex(of: line) else { return }
    found = all
    steps = index + 1
    original = line
    shown = line
  }

  private mutating func step(by count: Int) -> String {
    steps += count
    let line = steps == 0 ? original : found[steps - 1]
    shown = line
    return line
  }

  private mutating func begin(line: String, before cursor: String, in entries: [String]) {
    guard line != shown else { return }
    let all = entries.containing(cursor).filter { $0 != line }
    let beginning = all.filter { $0.hasPrefix(cursor) }
    found = beginning.isEmpty ? all : beginning
    steps = 0
    original = line
    shown = line
  }
}

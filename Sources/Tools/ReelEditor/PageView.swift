/// A text in the rows of a window, and the range of rows that is shown.
struct PageView {
  /// A row, and the line of the text that it belongs to.
  private struct Row {
    var text: String
    var line: Int
  }

  private let lines: [String]
  private var rows: [Row] = []
  private var top = 0
  /// The number of rows of the window for the text; one more is for the words below it.
  private(set) var height: Int
  private(set) var columns: Int
  /// The text last searched for; empty before the first.
  private(set) var wanted = ""

  /// Shows the beginning of a text in a window.
  init(_ text: String, rows: Int, columns: Int) {
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    lines = text.replacing("\t", with: "    ")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    height = max(rows - 1, 1)
    self.columns = columns
    fold()
  }

  /// The visible rows.
  var shown: [String] { rows[top..<min(top + height, rows.count)].map(\.text) }

  /// The numbers of the first visible line, the last visible line, and the last line of all.
  var place: (first: Int, last: Int, count: Int) {
    let last = rows[min(top + height, rows.count) - 1].line
    return (rows[top].line + 1, last + 1, lines.count)
  }

  /// Shows the text in another window: the line at the top stays there.
  mutating func resize(rows: Int, columns: Int) {
    let line = self.rows[top].line
    height = max(rows - 1, 1)
    self.columns = columns
    fold()
    go(to: self.rows.firstIndex { $0.line == line } ?? 0)
  }

  /// Moves some rows on, or back.
  mutating func move(by count: Int) { go(to: top + count) }

  /// Moves to the beginning.
  mutating func goToBeginning() { go(to: 0) }

  /// Moves to the end.
  mutating func goToEnd() { go(to: rows.count) }

  /// Moves to the next line that contains a text, or the previous text if it is empty; small
  /// letters match capital ones too.
  ///
  /// - Returns: whether there is one.
  mutating func find(_ text: String, isForward: Bool = true) -> Bool {
    if !text.isEmpty { wanted = text }
    guard !wanted.isEmpty else { return false }
    let isExact = wanted != wanted.lowercased()
    let here = rows[top].line
    for step in 1...lines.count {
      let index = (here + (isForward ? step : lines.count - step)) % lines.count
      let line = StyledText.plain(lines[index])
      guard (isExact ? line : line.lowercased()).contains(wanted) else { continue }
      go(to: rows.firstIndex { $0.line == index } ?? top)
      return true
    }
    return false
  }

  private mutating func go(to row: Int) {
    top = max(0, min(row, rows.count - height))
  }

  private mutating func fold() {
    rows = lines.enumerated().flatMap { index, line in
      StyledText.folded(line, to: columns, keepingWords: true).map { Row(text: $0, line: index) }
    }
  }
}

import Foundation

/// The choices below a line, one of which may be selected.
///
/// Completions without descriptions stand in columns; others, and lines of the history, have a row
/// each.
struct ChoiceList {
  let choices: [Completion]
  /// Whether the choices are whole lines, and not completions.
  let isOfLines: Bool
  /// The place of the selected choice; nil before one is selected.
  private(set) var selection: Int?
  /// Whether a key has selected it, so that what is typed next may follow it.
  private(set) var isSelectedByKey = false
  /// The choices as they are shown, if there is room.
  private let names: [String]
  /// The text that is marked in each choice.
  private let mark: String
  /// Whether each choice has a row of its own.
  private let hasRows: Bool
  private let hasDescriptions: Bool
  private var columns = 80
  private var height = 24
  /// The first visible row.
  private var top = 0

  /// Creates a list of completions, of which none is selected.
  init(_ choices: [Completion]) {
    self.choices = choices
    isOfLines = false
    names = choices.map { Self.row($0.text) }
    mark = ""
    hasDescriptions = choices.contains { !$0.description.isEmpty }
    hasRows = hasDescriptions
  }

  /// Creates a list of lines that contain a text, the first of which is selected.
  init(lines: [String], containing text: String) {
    choices = lines.map { Completion(start: 0, text: $0, appendsBlank: false) }
    isOfLines = true
    names = lines.map(Self.row)
    mark = text
    hasDescriptions = false
    hasRows = true
    selectFirst()
  }

  /// Returns a text as it can be in one row: with a blank for each tab and line break.
  private static func row(_ text: String) -> String {
    TerminalText.sanitized(text).replacing("\t", with: " ").replacing("\n", with: " ")
  }

  /// The selected choice.
  var selected: Completion? { selection.map { choices[$0] } }

  /// Selects the first choice, if there is one.
  mutating func selectFirst() { selection = choices.isEmpty ? nil : 0 }

  /// Returns the list with the choice at a place selected, or its last one.
  func selecting(_ place: Int?) -> Self {
    var list = self
    list.selection = choices.isEmpty ? nil : place.map { min($0, choices.count - 1) }
    return list
  }

  /// Fits the list into a window below the line.
  mutating func fit(columns: Int, rows: Int) {
    self.columns = columns
    height = max(1, rows)
    scroll()
  }

  /// Moves the selection, round and round by one; by more, up to an end.
  ///
  /// - Returns: Whether the key moves it.
  mutating func press(_ key: EditorKey) -> Bool {
    let isInColumns = selection != nil && perRow > 1
    switch key {
    // Tab, Ctrl-N, Ctrl-R; then Shift-Tab, Ctrl-P, Ctrl-S.
    case .character("\t"), .character("\u{0E}"), .character("\u{12}"): move(by: 1)
    case .sequence("Z"), .character("\u{10}"), .character("\u{13}"): move(by: -1)
    // The arrows, and the keys for pages.
    case .sequence("B"): moveRows(by: 1)
    case .sequence("A"): moveRows(by: -1)
    case .sequence("C") where isInColumns: move(by: 1)
    case .sequence("D") where isInColumns: move(by: -1)
    case .sequence("6~"): moveRows(by: visibleRows)
    case .sequence("5~"): moveRows(by: -visibleRows)
    default: return false
    }
    isSelectedByKey = true
    scroll()
    return true
  }

  private mutating func move(by count: Int) {
    guard !choices.isEmpty else { return }
    guard let selection else {
      self.selection = count > 0 ? 0 : choices.count - 1
      return
    }
    self.selection = (selection + count + choices.count) % choices.count
  }

  private mutating func moveRows(by count: Int) {
    guard let selection else { return move(by: count > 0 ? 1 : -1) }
    let next = selection + count * perRow
    if choices.indices.contains(next) {
      self.selection = next
    } else if abs(count) > 1 {
      self.selection = count > 0 ? choices.count - 1 : 0
    }
  }

  private mutating func scroll() {
    let row = (selection ?? 0) / perRow
    if row < top { top = row }
    if row >= top + visibleRows { top = row - visibleRows + 1 }
    top = max(0, min(top, rowCount - visibleRows))
  }

  // MARK: Rows

  private var perRow: Int { hasRows ? 1 : max(1, (columns - 1) / cellWidth) }

  private var cellWidth: Int { min(Self.width(of: fittingNames) + 2, max(1, columns - 1)) }

  private var rowCount: Int { (choices.count + perRow - 1) / perRow }

  /// The number of rows that show choices; one more says which if those are not all.
  private var visibleRows: Int { rowCount <= height ? rowCount : max(1, height - 1) }

  /// The room for a name in a row.
  private var nameRoom: Int {
    hasDescriptions ? max(8, (columns - 4) / 2) : hasRows ? columns - 3 : columns - 1
  }

  /// The names of completions: long ones without the folders, or parts of a path, that all begin
  /// with.
  private var fittingNames: [String] {
    isOfLines || Self.width(of: names) <= nameRoom ? names : Self.withoutCommonParts(names)
  }

  /// The rows to draw, none of which is wider than the window.
  var rows: [String] {
    let visible = top..<min(top + visibleRows, rowCount)
    let rows = isOfLines ? lines(visible) : hasRows ? described(visible) : grid(visible)
    guard rowCount > visibleRows || choices.isEmpty else { return rows }
    let last = min(visible.upperBound * perRow, choices.count)
    let place = choices.isEmpty ? "0" : "\(top * perRow + 1)–\(last)/\(choices.count)"
    return rows + [Self.dim("  " + place)]
  }

  private func lines(_ visible: Range<Int>) -> [String] {
    visible.map { index in
      let row = "  " + marked(names[index])
      return index == selection ? Self.reversed(row) : row
    }
  }

  private func described(_ visible: Range<Int>) -> [String] {
    let names = fittingNames
    let first = min(Self.width(of: names), nameRoom)
    let second = max(0, columns - first - 5)
    return visible.map { index in
      let name = "  " + TerminalText.truncated(names[index], to: first)
      let words = TerminalText.truncated(
        Self.row(choices[index].description), to: second)
      let padded = words.isEmpty ? name : TerminalText.padded(name, to: first + 4)
      return index == selection
        ? Self.reversed(padded + words) : padded + (words.isEmpty ? "" : Self.dim(words))
    }
  }

  private func grid(_ visible: Range<Int>) -> [String] {
    let names = fittingNames
    let width = cellWidth
    return visible.map { row in
      let cells = (row * perRow..<min((row + 1) * perRow, names.count)).map { index in
        let cell = TerminalText.truncated(names[index], to: width)
        let gap = String(repeating: " ", count: max(0, width - TerminalText.width(cell)))
        return (index == selection ? Self.reversed(cell) : cell) + gap
      }
      return cells.joined()
    }
  }

  /// Returns a name that fits into a row, with the text that was searched for marked; what is far
  /// before that text is left out if it would not be visible otherwise.
  private func marked(_ name: String) -> String {
    var name = name
    if let range = range(in: name), TerminalText.width(name) > nameRoom,
      TerminalText.width(String(name[..<range.upperBound])) >= nameRoom
    {
      let lead = name[..<range.lowerBound].suffix(nameRoom / 4)
      name = "…" + lead + name[range.lowerBound...]
    }
    name = TerminalText.truncated(name, to: nameRoom)
    guard let range = range(in: name) else { return name }
    return name[..<range.lowerBound] + "\u{1B}[1m" + name[range] + "\u{1B}[22m"
      + name[range.upperBound...]
  }

  private func range(in name: String) -> Range<String.Index>? {
    mark.isEmpty ? nil : name.range(of: mark, options: .caseInsensitive)
  }

  private static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }

  private static func reversed(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }

  /// Returns the width of the widest text.
  private static func width(of texts: [String]) -> Int {
    texts.map(TerminalText.width).max() ?? 0
  }

  /// Removes the folders, or the parts of a path, that all texts begin with.
  private static func withoutCommonParts(_ texts: [String]) -> [String] {
    guard let first = texts.first, texts.count > 1 else { return texts }
    let common = texts.dropFirst().reduce(Substring(first)) { common, text in
      common.prefix(zip(common, text).prefix { $0 == $1 }.count)
    }
    guard let end = common.lastIndex(where: { "./[".contains($0) }) else { return texts }
    let count = common[...end].count
    return texts.map { "…" + $0.dropFirst(count) }
  }
}

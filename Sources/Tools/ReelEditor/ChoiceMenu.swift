import Foundation

/// The choices below a line, one of which may be selected.
///
/// Completions without descriptions stand in columns; others, and lines of the history, have a row
/// each.
struct ChoiceMenu {
  /// The choices.
  private(set) var choices: [Completion]
  /// The selected choice; nil before one is.
  private(set) var selection: Int?
  /// The text that is marked in each choice.
  private let mark: String
  /// Whether each choice has a row of its own.
  private let hasRows: Bool
  private var columns = 80
  private var height = 24
  /// The first visible row.
  private var top = 0

  /// Creates a list of completions, of which none is selected.
  init(_ choices: [Completion]) {
    self.choices = choices
    mark = ""
    isOfLines = false
    hasRows = choices.contains { !$0.description.isEmpty }
  }

  /// Creates a list of lines, the first of which is selected, that contain a text.
  init(lines: [String], containing text: String) {
    choices = lines.map { Completion(start: 0, text: $0, appendsBlank: false) }
    mark = text
    isOfLines = true
    hasRows = true
    selection = lines.isEmpty ? nil : 0
  }

  /// Whether the choices are whole lines, and not completions.
  let isOfLines: Bool

  /// The selected choice.
  var selected: Completion? { selection.map { choices[$0] } }

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
    switch key {
    case .character("\t"), .character("\u{0E}"), .character("\u{12}"): move(by: 1)
    case .sequence("Z"), .character("\u{10}"), .character("\u{13}"): move(by: -1)
    case .sequence("B"): moveRows(by: 1)
    case .sequence("A"): moveRows(by: -1)
    case .sequence("C") where selection != nil && perRow > 1: move(by: 1)
    case .sequence("D") where selection != nil && perRow > 1: move(by: -1)
    case .sequence("6~"): moveRows(by: visibleRows)
    case .sequence("5~"): moveRows(by: -visibleRows)
    default: return false
    }
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

  private var cellWidth: Int {
    min((names.map(TerminalText.width).max() ?? 0) + 2, max(1, columns - 1))
  }

  private var rowCount: Int { (choices.count + perRow - 1) / perRow }

  /// The number of rows that show choices; one more says which if those are not all.
  private var visibleRows: Int { rowCount <= height ? rowCount : max(1, height - 1) }

  /// The names as they are shown: long ones without the folders, or parts of a path, that all begin
  /// with.
  private var names: [String] {
    let names = choices.map { TerminalText.sanitized($0.text) }
    let room = hasRows && mark.isEmpty ? max(8, (columns - 4) / 2) : columns - 1
    guard names.contains(where: { TerminalText.width($0) > room }), mark.isEmpty else {
      return names
    }
    return Self.withoutCommonParts(names)
  }

  /// The rows to draw, none of which is wider than the window.
  var rows: [String] {
    let visible = top..<min(top + visibleRows, rowCount)
    let names = names
    let rows = hasRows ? described(names, visible) : grid(names, visible)
    guard rowCount > visibleRows || choices.isEmpty else { return rows }
    let last = min(visible.upperBound * perRow, choices.count)
    let place = choices.isEmpty ? "0" : "\(top * perRow + 1)–\(last)/\(choices.count)"
    return rows + [Self.dim("  " + place)]
  }

  private func described(_ names: [String], _ visible: Range<Int>) -> [String] {
    let hasDescriptions = choices.contains { !$0.description.isEmpty }
    let room = hasDescriptions ? max(8, (columns - 4) / 2) : columns - 3
    let first = min(names.map(TerminalText.width).max() ?? 0, room)
    let second = max(0, columns - first - 5)
    return visible.map { index in
      let name = TerminalText.truncated(names[index], to: first)
      let words = TerminalText.truncated(
        TerminalText.sanitized(choices[index].description).replacing("\n", with: " "), to: second)
      let padded =
        words.isEmpty ? name : TerminalText.padded(name, to: first) + "  "
      if index == selection { return Self.reversed("  " + padded + words) }
      return "  " + marked(padded) + (words.isEmpty ? "" : Self.dim(words))
    }
  }

  private func grid(_ names: [String], _ visible: Range<Int>) -> [String] {
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

  /// Marks the text that was searched for.
  private func marked(_ name: String) -> String {
    guard !mark.isEmpty, let range = name.range(of: mark, options: .caseInsensitive) else {
      return name
    }
    return name[..<range.lowerBound] + "\u{1B}[1m" + name[range] + "\u{1B}[0m"
      + name[range.upperBound...]
  }

  private static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }

  private static func reversed(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }

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

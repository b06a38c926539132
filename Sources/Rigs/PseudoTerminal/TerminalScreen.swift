/// The screen of a terminal that has received some bytes.
///
/// It emulates enough of a VT100 and xterm to check a line editor: cursor motion, erasing,
/// inserting, wrapping and scrolling. Colours and modes are ignored. As in xterm, the cursor stays
/// in the last column after a character there until the next character comes.
public struct TerminalScreen: Sendable {
  /// The window's height in character cells.
  public private(set) var rows: Int
  /// The window's width in character cells.
  public private(set) var columns: Int
  /// The cursor's row, from zero.
  public private(set) var row = 0
  /// The cursor's column, from zero.
  public private(set) var column = 0
  /// The text of the cells; a wide character's second cell is empty.
  private var cells: [[String]]
  private var willWrap = false
  private var saved = (row: 0, column: 0)
  /// The content and cursor position of the usual screen while the other one is shown.
  private var usual: (cells: [[String]], row: Int, column: Int)?
  private var parser = Parser()

  /// Creates an empty screen.
  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Self.blank(rows, columns)
  }

  /// The screen as text, without blanks at the ends of lines or empty lines at the end.
  public var text: String {
    var lines = cells.map { line in
      var text = line.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// Shows bytes; a sequence or character may be split between two calls.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let event = parser.event(for: byte) { apply(event) }
    }
  }

  /// Changes the size as terminals without reflow do.
  ///
  /// Cells outside of the window are lost, and the top scrolls away if the cursor would be below
  /// the window.
  public mutating func resize(rows: Int, columns: Int) {
    while row >= rows {
      cells.removeFirst()
      row -= 1
    }
    cells = Self.fitted(cells, rows, columns)
    self.rows = rows
    self.columns = columns
    column = min(column, columns - 1)
    willWrap = false
  }

  private static func fitted(_ cells: [[String]], _ rows: Int, _ columns: Int) -> [[String]] {
    (0..<rows).map { row in
      let line = row < cells.count ? cells[row] : []
      return (0..<columns).map { $0 < line.count ? line[$0] : " " }
    }
  }

  private mutating func apply(_ event: Parser.Event) {
    switch event {
    case .character(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .escape("7"): saved = (row, column)
    case .escape("8"): move(to: saved.row, saved.column)
    case .escape("M"): move(to: row - 1, column)
    case .escape: break
    case .sequence(let final, let numbers): sequence(final, numbers)
    case .otherScreen(true):
      usual = usual ?? (cells, row, column)
      cells = Self.blank(rows, columns)
    case .otherScreen(false):
      guard let usual else { break }
      // If the window is smaller now, the top has scrolled away.
      let below = max(0, usual.row + 1 - rows)
      cells = Self.fitted(Array(usual.cells.dropFirst(below)), rows, columns)
      move(to: usual.row - below, usual.column)
      self.usual = nil
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08: move(to: row, column - 1)
    case 0x09: move(to: row, (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: move(to: row, 0)
    default: break
    }
  }

  private mutating func sequence(_ final: Character, _ numbers: [Int]) {
    let count = max(1, numbers.first ?? 1)
    let (row, column, rows, columns) = (self.row, self.column, self.rows, self.columns)
    switch final {
    case "A": move(to: row - count, column)
    case "B": move(to: row + count, column)
    case "C": move(to: row, column + count)
    case "D": move(to: row, column - count)
    case "E": move(to: row + count, 0)
    case "F": move(to: row - count, 0)
    case "G": move(to: row, count - 1)
    case "d": move(to: count - 1, column)
    case "H", "f": move(to: count - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "P": shift { $0.removeSubrange(column..<min(column + count, columns)) }
    case "@": shift { $0.insert(contentsOf: Self.blanks(count), at: column) }
    case "X": erase(row, column..<min(column + count, columns))
    case "L": lines { $0.insert(contentsOf: Self.blank(count, columns), at: row) }
    case "M": lines { $0.removeSubrange(row..<min(row + count, rows)) }
    default: break
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    if width == 0 {
      let before = willWrap ? column : max(0, column - 1)
      cells[row][before].unicodeScalars.append(scalar)
      return
    }
    if willWrap || column + width > columns {
      lineFeed()
      column = 0
    }
    cells[row][column] = String(scalar)
    if width == 2, column + 1 < columns { cells[row][column + 1] = "" }
    willWrap = column + width >= columns
    column = min(column + width, columns - 1)
  }

  private mutating func lineFeed() {
    willWrap = false
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Self.blanks(columns))
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    self.row = min(max(0, row), rows - 1)
    self.column = min(max(0, column), columns - 1)
    willWrap = false
  }

  private mutating func eraseScreen(_ part: Int) {
    eraseLine(part)
    if part != 1 { for below in (row + 1)..<max(rows, row + 1) { erase(below, 0..<columns) } }
    if part != 0 { for above in 0..<row { erase(above, 0..<columns) } }
  }

  private mutating func eraseLine(_ part: Int) {
    willWrap = false
    erase(row, (part == 0 ? column : 0)..<(part == 1 ? column + 1 : columns))
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = " " }
  }

  /// Changes the cursor's line and keeps its length.
  private mutating func shift(_ change: (inout [String]) -> Void) {
    change(&cells[row])
    cells[row] = Array((cells[row] + Self.blanks(columns)).prefix(columns))
  }

  /// Changes the lines and keeps their number.
  private mutating func lines(_ change: (inout [[String]]) -> Void) {
    change(&cells)
    cells = Array((cells + Self.blank(rows, columns)).prefix(rows))
  }

  private static func blank(_ rows: Int, _ columns: Int) -> [[String]] {
    Array(repeating: blanks(columns), count: rows)
  }

  private static func blanks(_ count: Int) -> [String] {
    Array(repeating: " ", count: count)
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

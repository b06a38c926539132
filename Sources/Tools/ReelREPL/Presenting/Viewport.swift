import ReelApp
import ReelTexts

extension PageTurn {
  /// Parses the word that moves a list in its window, in any language; nil for other lines.
  init?(_ line: Words) {
    guard line.words.count == 1, let word = line.words.first?.text,
      let turn = [PageTurn.next, .previous].first(where: { Language.words($0.word).contains(word) })
    else { return nil }
    self = turn
  }
}

/// The rows of a screen's list that are in the window, if the window is too low for all of them.
///
/// The parts above and below the list are always shown, with as many of its rows as fit, and a line
/// that names the rows shown and the changes of the list.
struct Viewport {
  /// The index of the first row in the window.
  private var first = 0
  /// The rows that were in the window, by name.
  private var seen: Set<Text> = []
  /// The number of lines of each row.
  private var heights: [Int] = []
  /// The number of lines available for rows; nil if all rows fit.
  private var space: Int?
  private var memory = ListMemory()
  /// The screen with all rows.
  private var rendered = RenderedScreen()

  /// Returns the screen with the rows that fit.
  ///
  /// The rows stay in place while the list is the same one; if rows outside the window are
  /// animated, the list moves to the first of those.
  ///
  /// - Parameters:
  ///   - screen: the whole screen.
  ///   - app: the app of the screen.
  ///   - height: the number of lines.
  ///   - moves: whether new rows appear and removed ones disappear with an animation.
  ///   - renderer: turns the screen into lines.
  mutating func part(
    of screen: Screen, of app: Int, height: Int, moves: Bool, _ renderer: TextRenderer
  ) -> Screen {
    let list = Self.list(of: screen)
    var rows = screen.elements[list].compactMap(Self.row)
    guard !rows.isEmpty else { return screen }
    let changes = memory.changes(in: rows, of: Text(verbatim: "\(app) ") + screen.title)
    if moves { rows = ListMemory.moving(rows, changes) }
    var part = screen
    part.elements.replaceSubrange(list, with: rows.map(\.element))
    rendered.show(part, by: renderer)
    heights = Array(rendered.heights[list.lowerBound..<list.lowerBound + rows.count])
    let taken = heights.reduce(0, +)
    let rest = rendered.height - taken
    // One line names the rows shown.
    let space = height - rest - 1
    if rest + taken <= height || space < Self.least {
      (first, seen, self.space) = (0, [], nil)
      return part
    }
    self.space = space
    if !rows.contains(where: { seen.contains($0.name) }) { first = 0 }
    first = min(first, last)
    let moving = rows.indices.filter { ![nil, .follow].contains(rows[$0].motion) }
    if let nearest = moving.first, !moving.contains(where: shown.contains) {
      first = min(max(nearest - 1, 0), last)
    }
    let shown = shown
    seen = Set(rows[shown].map(\.name))
    let turns = [PageTurn.next, .previous].map { Text(command: $0.word) }
    let position: Text =
      "rows \(first + 1)–\(shown.upperBound) of \(rows.count): \(turns[0]), \(turns[1])"
    let said = [position, changes.text].compactMap(\.self).joined(separator: Text(verbatim: " · "))
    part.elements.replaceSubrange(
      list.lowerBound..<list.lowerBound + rows.count,
      with: rows[shown].map(\.element) + [Paragraph(said).element])
    return part
  }

  /// Moves the list by a window; returns false if there is nothing more in that direction.
  mutating func move(_ step: PageTurn) -> Bool {
    guard space != nil else { return false }
    let wanted = step == .next ? min(shown.upperBound, last) : start(endingBefore: first)
    defer { first = wanted }
    return wanted != first
  }

  /// The rows in the window: as many as fit, and at least one.
  private var shown: Range<Int> {
    var (end, left) = (first, space ?? .max)
    while end < heights.count, end == first || heights[end] <= left {
      left -= heights[end]
      end += 1
    }
    return first..<end
  }

  /// The first row of the window that shows the end of the list.
  private var last: Int { start(endingBefore: heights.count) }

  /// The first row of the window that ends before a row.
  private func start(endingBefore end: Int) -> Int {
    var (start, left) = (end, space ?? .max)
    while start > 0, start == end || heights[start - 1] <= left {
      start -= 1
      left -= heights[start]
    }
    return start
  }

  /// A list with fewer rows than this is unreadable: then all of it is shown.
  private static let least = 3

  /// Returns the longest run of rows.
  private static func list(of screen: Screen) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for (index, element) in screen.elements.enumerated() {
      guard row(element) != nil else {
        start = index + 1
        continue
      }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }

  private static func row(_ element: Screen.Element) -> Row? {
    if case .row(let row) = element { row } else { nil }
  }
}

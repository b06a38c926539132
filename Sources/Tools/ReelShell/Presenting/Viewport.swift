import ReelApp
import ReelTexts

/// Which rows of a screen's list are in the window, where the window is too low for all of them.
///
/// What stands above and below the list is always shown; of the list as many rows as there is room
/// for, and a line that says which those are and what has changed in the list.
struct Viewport {
  /// One of the two ways that a list can be moved.
  enum Step: String {
    case next, previous

    /// The way that a line names; nil where it says something else.
    init?(_ words: Words) {
      guard words.words.count == 1 else { return nil }
      self.init(rawValue: words.words[0].text)
    }
  }

  /// The place of the first row in the window.
  private var first = 0
  /// The rows that were in the window, by their names.
  private var seen: Set<String> = []
  /// How many lines each row takes.
  private var heights: [Int] = []
  /// For how many lines of rows the window has room; nil where it has room for all.
  private var space: Int?
  private var memory = ListMemory()

  /// The screen with the rows that there is room for.
  ///
  /// The rows stay where they are while the list is the same one; where rows move that the window
  /// would not show, it is moved to the first of those.
  ///
  /// - Parameters:
  ///   - screen: all of it.
  ///   - app: the app that it belongs to.
  ///   - height: how many lines there are.
  ///   - moves: whether rows that are new come into view, and those that are gone leave it.
  ///   - renderer: what turns the screen into lines.
  mutating func part(
    of screen: Screen, of app: Int, height: Int, moves: Bool, _ renderer: TextRenderer
  ) -> Screen {
    let list = Self.list(of: screen)
    var rows = screen.elements[list].compactMap(Self.row)
    guard !rows.isEmpty else { return screen }
    let changes = memory.changes(in: rows, at: "\(app) \(screen.title)")
    if moves { rows = ListMemory.moving(rows, changes) }
    var part = screen
    part.elements.replaceSubrange(list, with: rows.map(\.element))
    let all = renderer.heights(of: part)
    heights = Array(all[list.lowerBound..<list.lowerBound + rows.count])
    let taken = heights.reduce(0, +)
    let rest = renderer.lines(part).count - taken
    // A line says which rows these are.
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
    let position = texts.session.terminal.rows(first + 1, shown.upperBound, rows.count)
    let said = [position, changes.text].compactMap(\.self).joined(separator: " · ")
    part.elements.replaceSubrange(
      list.lowerBound..<list.lowerBound + rows.count,
      with: rows[shown].map(\.element) + [Paragraph(said).element])
    return part
  }

  /// Moves the list by a window; false where there is nothing more in that direction.
  mutating func move(_ step: Step) -> Bool {
    guard space != nil else { return false }
    let wanted = step == .next ? min(shown.upperBound, last) : start(endingBefore: first)
    defer { first = wanted }
    return wanted != first
  }

  /// The rows in the window: as many as there is room for, and at least one.
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

  /// A list of fewer rows cannot be read: then all of it is shown.
  private static let least = 3

  /// The longest run of rows.
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

import ReelApp
import ReelTexts

/// Which rows of a screen's list are in the window, where the window is too low for all of them.
///
/// What stands above and below the list is always shown; of the list as many rows as there is room
/// for, and a line that says which those are.
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
  /// The rows that were in the window, by what names them.
  private var seen: Set<String> = []
  /// How many rows the window had room for; nil where it had room for all.
  private var room: Int?
  private var count = 0

  /// The screen with the rows that there is room for.
  ///
  /// The rows stay where they are while the list is the same one; where rows move that the window
  /// would not show, it is moved to the first of those.
  ///
  /// - Parameters:
  ///   - screen: all of it.
  ///   - height: how many lines there are.
  ///   - renderer: what turns the screen into lines.
  mutating func part(of screen: Screen, height: Int, _ renderer: TextRenderer) -> Screen {
    var cut = screen
    let list = Self.list(of: screen)
    let rows = Array(screen.elements[list])
    cut.elements.removeSubrange(list)
    let rest = renderer.lines(cut).count
    // A line says which rows these are.
    let space = height - rest - 1
    guard rest + rows.count > height, space >= Self.least else {
      (first, seen, room) = (0, [], nil)
      return screen
    }
    count = rows.count
    room = space
    if !rows.contains(where: { seen.contains(Self.name($0)) }) { first = 0 }
    first = min(first, count - space)
    let moving = rows.indices.filter { Self.moves(rows[$0]) }
    if let nearest = moving.first, !moving.contains(where: shown.contains) {
      first = min(max(nearest - 1, 0), count - space)
    }
    seen = Set(rows[shown].map(Self.name))
    let position = texts.session.terminal.rows(first + 1, first + space, count)
    cut.elements.insert(
      contentsOf: rows[shown] + [Paragraph(position).element], at: list.lowerBound)
    return cut
  }

  /// Moves the list by a window; false where there is nothing more in that direction.
  mutating func move(_ step: Step) -> Bool {
    guard let room else { return false }
    let wanted = step == .next ? min(first + room, count - room) : max(first - room, 0)
    defer { first = wanted }
    return wanted != first
  }

  private var shown: Range<Int> { first..<first + (room ?? count) }

  /// A list of fewer rows cannot be read: then all of it is shown.
  private static let least = 3

  /// The longest run of rows.
  private static func list(of screen: Screen) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for (index, element) in screen.elements.enumerated() {
      guard case .row = element else {
        start = index + 1
        continue
      }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }

  private static func name(_ element: Screen.Element) -> String {
    guard case .row(let row) = element else { return "" }
    return row.id.isEmpty ? row.title : row.id
  }

  private static func moves(_ element: Screen.Element) -> Bool {
    guard case .row(let row) = element, let motion = row.motion else { return false }
    return motion != .follow
  }
}

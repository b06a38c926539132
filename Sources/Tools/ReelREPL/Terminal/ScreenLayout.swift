import ReelApp
import ReelEditor
import ReelTexts

/// The widths of a screen's columns, or what one of its elements needs of them.
struct ScreenLayout: Equatable {
  private(set) var labels = 0
  private(set) var ids = 0
  private(set) var titles = 0
  private(set) var details = 0
  /// The texts after progress bars.
  private(set) var notes = 0

  /// Creates the columns of a screen without elements.
  init() {}

  /// Returns what an element needs.
  init(of element: Screen.Element, by renderer: TextRenderer) {
    // If long lines are broken, a long label is broken, too, and needs no column.
    let longest = renderer.isFolded ? max(renderer.width - 12, 8) : .max
    func width(_ text: Text) -> Int { TerminalText.width(renderer.safe(text)) }
    func columns(_ label: Text) -> Int {
      let columns = width(label)
      return columns > longest ? 0 : columns
    }
    switch element {
    case .field(let field): labels = columns(field.label)
    case .input(let input): labels = columns(input.label)
    case .row(let row):
      ids = TerminalText.width(renderer.safe(row.id))
      if !row.detail.isEmpty { titles = width(row.title) }
      details = width(row.detail)
    case .progress(let bar): notes = width(bar.label)
    case .text, .notice, .controls: break
    }
  }

  /// Makes the columns wide enough for another element.
  mutating func widen(for element: ScreenLayout) {
    labels = max(labels, element.labels)
    ids = max(ids, element.ids)
    titles = max(titles, element.titles)
    details = max(details, element.details)
    notes = max(notes, element.notes)
  }

  /// Limits the titles, when all elements are known: details are near their titles, and aligned.
  mutating func fit(to width: Int) {
    let idColumn = ids > 0 ? ids + 2 : 0
    titles = min(max(titles, 32), max(8, width - 6 - idColumn - details))
  }
}

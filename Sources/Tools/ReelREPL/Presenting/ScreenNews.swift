import Reel
import ReelApp
import ReelEditor
import ReelTexts

/// The news of a screen in a line, for a user who was doing something else when it changed.
struct ScreenNews {
  /// The number of items that are named; the others are counted.
  private static let limit = 3

  private let title: Text
  private let pieces: [Text]

  /// Compares two screens of an app; nil if there is no relevant news: the activity indicator and
  /// the controls are ignored.
  ///
  /// - Parameters:
  ///   - earlier: the previous screen.
  ///   - later: the current screen.
  ///   - written: the current screen, with its moments as text: a different moment alone is no
  ///     news, just as a ticking clock is not.
  init?(from earlier: Screen, to later: Screen, writing written: Screen? = nil) {
    title = later.title
    let isSameScreen = earlier.title == later.title
    let before = Set(earlier.elements.compactMap(Self.text))
    let names = Set(earlier.elements.compactMap(Self.name))
    var notices: [Text] = []
    var others: [Text] = []
    for (element, shown) in zip(later.elements, (written ?? later).elements) {
      guard let known = Self.text(element), !before.contains(known), let text = Self.text(shown)
      else { continue }
      switch element {
      case .notice: notices.append(text)
      case .row(let row):
        let isKnown = Self.name(element).map(names.contains) ?? false
        others.append(Text(verbatim: row.motion == .vanish ? "" : isKnown ? "~ " : "+ ") + text)
      default: others.append(text)
      }
    }
    if !isSameScreen { others = [] }
    if isSameScreen, notices.isEmpty, others.isEmpty {
      let now = Set(later.elements.compactMap(Self.text))
      others = earlier.elements.filter { !Self.isVanishing($0) }.compactMap(Self.text)
        .filter { !now.contains($0) && !now.contains(Self.removed + $0) }.map { Self.removed + $0 }
    }
    pieces = notices + others
    if pieces.isEmpty, isSameScreen { return nil }
  }

  /// What is in front of a row that is gone.
  private static var removed: Text { Text(verbatim: "− ") }

  /// Returns the line with at most `width` columns.
  func line(width: Int, in translation: Translation) -> String {
    var named = Array(pieces.prefix(Self.limit))
    let left = pieces.count - named.count
    if left > 0 { named.append("\(left) more") }
    let list = named.joined(separator: Text(verbatim: " · "))
    let what =
      named.isEmpty ? title : [title, list].joined(separator: Text(verbatim: ": "))
    let line = translation(what).replacing(/\s+/, with: " ")
    return TerminalText.truncated(TerminalText.sanitized(line), to: width)
  }

  /// Returns the text of an element; nil if it is no news.
  private static func text(_ element: Screen.Element) -> Text? {
    switch element {
    case .field(let field): spaced([field.label, field.value])
    case .progress(let bar): bar.label
    case .text(let text): text.text
    case .row(let row):
      (row.motion == .vanish ? removed : .empty) + spaced([row.title, row.detail])
    case .input(let input):
      spaced(
        [input.label, Text(verbatim: input.value)]
          + (input.error.map { [Text(verbatim: "✗"), $0] } ?? []))
    case .notice(let notice): notice.text
    case .controls: nil
    }
  }

  private static func spaced(_ parts: [Text]) -> Text {
    parts.filter { !$0.isEmpty }.joined(separator: Text(verbatim: " "))
  }

  private static func isVanishing(_ element: Screen.Element) -> Bool {
    if case .row(let row) = element { row.motion == .vanish } else { false }
  }

  /// Returns the name of a row, which stays the same while other parts of it change.
  private static func name(_ element: Screen.Element) -> Text? {
    guard case .row(let row) = element else { return nil }
    return row.name
  }
}

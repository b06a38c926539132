import ReelTexts
import Reel
import ReelApp
import ReelEditor

/// The news of a screen in a line, for a user who was doing something else when it changed.
struct ScreenNews {
  /// The number of items that are named; the others are counted.
  private static let limit = 3

  private let title: String
  private let pieces: [String]

  /// Compares two screens of an app; nil if there is no relevant news: the activity indicator and
  /// the controls are ignored.
  ///
  /// - Parameters:
  ///   - earlier: the previous screen.
  ///   - later: the current screen.
  ///   - told: the current screen, with its moments as text: a different moment alone is no news,
  ///     just as a ticking clock is not.
  init?(from earlier: Screen, to later: Screen, telling told: Screen? = nil) {
    title = later.title
    let isSamePlace = earlier.title == later.title
    let before = Set(earlier.elements.compactMap(Self.text))
    let names = Set(earlier.elements.compactMap(Self.name))
    var notices: [String] = []
    var others: [String] = []
    for (element, shown) in zip(later.elements, (told ?? later).elements) {
      guard let known = Self.text(element), !before.contains(known), let text = Self.text(shown)
      else { continue }
      switch element {
      case .notice: notices.append(text)
      case .row(let row):
        let isKnown = Self.name(element).map(names.contains) ?? false
        others.append((row.motion == .vanish ? "" : isKnown ? "~ " : "+ ") + text)
      default: others.append(text)
      }
    }
    if !isSamePlace { others = [] }
    if isSamePlace, notices.isEmpty, others.isEmpty {
      let now = Set(later.elements.compactMap(Self.text))
      others = earlier.elements.filter { !Self.isVanishing($0) }.compactMap(Self.text)
        .filter { !now.contains($0) && !now.contains("− " + $0) }.map { "− " + $0 }
    }
    pieces = notices + others
    if pieces.isEmpty, isSamePlace { return nil }
  }

  /// Returns the line with at most `width` columns.
  func line(width: Int) -> String {
    var named = Array(pieces.prefix(Self.limit))
    let left = pieces.count - named.count
    if left > 0 { named.append(localized("\(left) more")) }
    let what = named.isEmpty ? title : "\(title): " + named.joined(separator: " · ")
    let line = what.replacing(/\s+/, with: " ")
    return TerminalText.truncated(TerminalText.sanitized(line), to: width)
  }

  /// Returns the text of an element; nil if it is no news.
  private static func text(_ element: Screen.Element) -> String? {
    switch element {
    case .field(let field): field.label.isEmpty ? field.value : "\(field.label) \(field.value)"
    case .progress(let bar): bar.label
    case .text(let text): text.text
    case .row(let row):
      (row.motion == .vanish ? "− " : "") + row.title + (row.detail.isEmpty ? "" : " " + row.detail)
    case .input(let input): "\(input.label) \(input.value)" + (input.error.map { " ✗ \($0)" } ?? "")
    case .notice(let notice): notice.text
    case .controls: nil
    }
  }

  private static func isVanishing(_ element: Screen.Element) -> Bool {
    if case .row(let row) = element { row.motion == .vanish } else { false }
  }

  /// Returns the name of a row, which stays the same while other parts of it change.
  private static func name(_ element: Screen.Element) -> String? {
    guard case .row(let row) = element else { return nil }
    return row.name
  }
}

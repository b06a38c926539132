import ReelCoding
import ReelTimeline

/// A description of an action: its app, its name, and its values.
package struct ActionSummary: Equatable {
  /// The action's name, with its app if there are several.
  let title: ActionName
  /// The case's values; an empty object if it has none.
  package let values: JSON
  /// The whole action.
  private let json: JSON

  /// The name within the app: `home.refreshTapped`.
  package var name: String { title.name }

  /// The name, with its app if there are several.
  package var wholeName: String { title.whole }

  /// Describes an action, or a request.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isSingle: whether it belongs to the only app.
  /// - Throws: errors of the action's own `encode(to:)`.
  package init(_ action: some Encodable, isSingle: Bool) throws {
    title = try ActionNames(isSingle: isSingle).name(of: action)
    json = try JSON(encoding: action)
    values = json.values(of: title.cases)
  }

  /// Returns the name and the values, cut to `width` characters.
  func text(width: Int) -> String {
    if values == .object([:]) || values == .null { return name }
    let text = "\(name) \(values.text)"
    return text.count > width ? text.prefix(max(width - 1, 1)) + "…" : text
  }

  /// Returns whether `text` names this action, or is its JSON, both with or without the parts.
  func matches(_ text: String) -> Bool {
    guard text.hasPrefix("{") || text.hasPrefix("\"") else { return title.matches(text) }
    guard let wanted = try? JSON(text: text) else { return false }
    var part = json
    if part.isEquivalent(to: wanted) { return true }
    for name in title.cases.dropLast() {
      guard case .object(let members) = part, let inner = members[name] else { return false }
      part = inner
      if part.isEquivalent(to: wanted) { return true }
    }
    return false
  }
}

import ReelTimeline

/// A description of an action: its app, its name, and its values.
package struct ActionSummary: Equatable {
  /// The app, if there are several; otherwise empty.
  package var app = ""
  /// The case's name.
  package var name: String
  /// The case's values; an empty object if it has none.
  package var values: JSON

  /// Parses an action's JSON.
  ///
  /// - Parameter isSingle: whether the action belongs to the only app.
  package init(_ action: JSON, isSingle: Bool) {
    var (name, values) = Self.open(action)
    if !isSingle {
      app = name
      (name, values) = Self.open(values)
    }
    self.name = name
    self.values = values
  }

  private static func open(_ action: JSON) -> (String, JSON) {
    switch action {
    case .object(let members):
      if let (name, values) = members.only { return (name, values) }
      return ("", action)
    case .string(let name): return (name, .object([:]))
    default: return ("", action)
    }
  }

  /// Returns the name and the values, cut to `width` characters.
  func text(width: Int) -> String {
    if values == .object([:]) || values == .null { return name }
    let text = "\(name) \(values.text)"
    return text.count > width ? text.prefix(max(width - 1, 1)) + "…" : text
  }

  /// Returns whether `text` names this action, by the case's name or as JSON with the values.
  func matches(_ text: String, action: JSON) -> Bool {
    guard text.hasPrefix("{") || text.hasPrefix("\"") else {
      return text == name || text == "\(app).\(name)"
    }
    guard let json = try? JSON(text: text) else { return false }
    return action.isEquivalent(to: json) || JSON.object([name: values]).isEquivalent(to: json)
  }
}

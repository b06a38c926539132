import ReelTimeline

/// An action as it is shown: whose it is, what happened, with which values.
package struct ActionSummary: Equatable {
  /// The app, where there are several; empty for a single one.
  package var app = ""
  /// The case's name.
  package var name: String
  /// The case's values; an empty object where it has none.
  package var values: JSON

  /// Takes an action's JSON apart.
  ///
  /// - Parameter isSingle: whether the action is the only app's own.
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
      if members.count == 1, let (name, values) = members.first { return (name, values) }
      return ("", action)
    case .string(let name): return (name, .object([:]))
    default: return ("", action)
    }
  }

  /// The name and the values, cut to `width` characters.
  func text(width: Int) -> String {
    if values == .object([:]) || values == .null { return name }
    let text = "\(name) \(values.text)"
    return text.count > width ? text.prefix(max(width - 1, 1)) + "…" : text
  }

  /// Whether `text` names this action: by the case's name, or as JSON with the values.
  func matches(_ text: String, action: JSON) -> Bool {
    guard text.hasPrefix("{") || text.hasPrefix("\"") else {
      return text == name || text == "\(app).\(name)"
    }
    guard let json = try? JSON(text: text) else { return false }
    return json == action || json == .object([name: values])
  }
}

import ReelTexts
import ReelTimeline

/// A change of the state, formatted for users: enum cases look as in code.
struct ChangeText {
  private let change: Difference.Change
  /// The path, as far as it has to be named.
  let path: String

  /// Creates the text of a change.
  ///
  /// - Parameters:
  ///   - change: the change.
  ///   - app: the app of the action that caused it: its name need not be repeated.
  ///   - translation: names the whole state.
  init(_ change: Difference.Change, of app: String, in translation: Translation) {
    self.change = change
    let whole = change.path.steps.isEmpty ? translation(Path.wholeState) : change.path.description
    path =
      !app.isEmpty && whole.hasPrefix(app + ".")
      ? String(whole.dropFirst(app.count + 1)) : whole
  }

  /// The maximum number of characters of a single value on a line.
  private static var limit: Int { 32 }

  /// Returns the whole change on one line: `form.goal "" → "50"`.
  ///
  /// - Parameter width: the maximum number of characters of an object or a list; nil for no limit.
  func line(width: Int?) -> String {
    switch (change.before, change.after) {
    case (nil, let after?): "+ \(path) \(short(after, width))"
    case (_, nil): "− \(path)"
    case (let before?, let after?): "\(path) \(short(before, width)) → \(short(after, width))"
    }
  }

  /// Returns both values if they are short; nil if they need separate lines.
  func values(width: Int) -> String? {
    let texts = [change.before, change.after].compactMap { $0.map(text(of:)) }
    guard texts.reduce(0, { $0 + $1.count + 3 }) <= width else { return nil }
    return texts.joined(separator: " → ")
  }

  /// Whether both values are scalars, which say more on a line than a part of a list does.
  var isPlain: Bool { ![change.before, change.after].contains { $0?.isContainer == true } }

  private func short(_ value: JSON, _ width: Int?) -> String {
    let text = text(of: value)
    guard let width else { return text }
    switch value {
    case .array: return text.count > width ? "[…]" : text
    case .object where text.hasPrefix("{"): return text.count > width ? "{…}" : text
    default: return text.count > Self.limit ? text.prefix(Self.limit - 1) + "…" : text
    }
  }

  /// Returns the text of a value: the name of an enum case if the change shows that it is one.
  private func text(of value: JSON) -> String {
    isOfCases || value.isBareCase ? value.caseText ?? value.text : value.text
  }

  /// Whether one case has replaced another.
  private var isOfCases: Bool {
    change.before?.caseText != nil && change.after?.caseText != nil
  }
}

extension JSON {
  /// Whether it can only be a case without values: `{"idle":{}}`.
  fileprivate var isBareCase: Bool {
    guard case .object(let members) = self else { return false }
    return members.only?.value == [:]
  }

  /// Whether it contains values.
  var isContainer: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .int, .double, .number, .string: false
    }
  }

  /// The value as an enum case in code, `working(5)`; nil if it is none.
  var caseText: String? {
    guard case .object(let members) = self, let (name, value) = members.only,
      name.first?.isLetter == true
    else { return nil }
    guard case .object(let values) = value else { return "\(name)(\(value.text))" }
    guard !values.isEmpty else { return name }
    let isNumbered = values.keys.allSatisfy { Int($0) != nil }
    let said = values.sorted { (Int($0.key) ?? 0, $0.key) < (Int($1.key) ?? 0, $1.key) }.map {
      isNumbered ? $0.value.text : "\($0.key): \($0.value.text)"
    }
    return "\(name)(\(said.joined(separator: ", ")))"
  }
}

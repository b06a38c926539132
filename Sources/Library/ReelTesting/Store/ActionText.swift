import Reel
import ReelCoding

/// Formats actions for messages.
enum ActionText {
  /// Returns the action's name and values, cut to `width`: `poolsLoaded {"pools":[],"request":1}`.
  static func text(_ action: some Any, width: Int = 80) -> String {
    guard let (name, values) = parts(action) else {
      return cut(String(describing: action), width)
    }
    guard let values else { return name }
    return cut("\(name) \(values.text)", width)
  }

  /// Returns whether a name is the action's, with or without those of the parts before it:
  /// `home.poolsLoaded` or `poolsLoaded`.
  static func isName(_ name: String, of action: some Any) -> Bool {
    let whole = self.name(action)
    return whole == name || whole.hasSuffix("." + name)
  }

  /// Returns the name of the action's case, behind those of the parts it belongs to.
  static func name(_ action: some Any) -> String {
    parts(action)?.name ?? Mirror(reflecting: action).children.first?.label
      ?? String(describing: action)
  }

  /// Returns the difference between two actions with the same name; empty if their names differ.
  static func difference(expected: some Any, found: some Any) -> [String] {
    guard let expected = parts(expected), let found = parts(found), expected.name == found.name,
      let wanted = expected.values, let there = found.values
    else { return [] }
    return StateText.lines(
      Difference(from: wanted, to: there), width: 60, whole: "the value")
  }

  /// Returns whether two actions are equal and written alike; one with a NaN is not equal to
  /// itself.
  static func areSame<Action: Equatable>(_ left: Action, _ right: Action) -> Bool {
    guard let one = left as? any Encodable, let other = right as? any Encodable,
      let text = try? JSONWriter.bytes(of: one), let otherText = try? JSONWriter.bytes(of: other)
    else { return left == right }
    return text == otherText && (left == right || !left.isEqualToItself)
  }

  private static func parts(_ action: some Any) -> (name: String, values: JSON?)? {
    guard let action = action as? any Encodable, let names = try? CaseNames().names(of: action),
      let values = try? JSON(encoding: action).values(of: names)
    else { return nil }
    return (
      names.joined(separator: "."), values == .object([:]) || values == .null ? nil : values
    )
  }

  static func cut(_ text: String, _ width: Int) -> String { TextPair.cut(text, width) }

  /// Cuts the lines of two lists to `width` characters: those at the same places so that they are
  /// seen to differ.
  static func cut(
    _ first: [String], _ second: [String], _ width: Int
  ) -> (first: [String], second: [String]) {
    func cut(_ lines: [String], _ others: [String]) -> [String] {
      lines.indices.map { place in
        others.indices.contains(place)
          ? TextPair(lines[place], others[place], width: width).first
          : Self.cut(lines[place], width)
      }
    }
    return (cut(first, second), cut(second, first))
  }
}

/// Lists the elements of a ``Screen``, with conditions and loops.
@resultBuilder
public enum ScreenBuilder {
  /// Wraps an element of the list.
  public static func buildExpression(_ element: some ScreenElement) -> [Screen.Element] {
    [element.element]
  }
  /// Accepts several elements at once.
  public static func buildExpression(_ elements: [any ScreenElement]) -> [Screen.Element] {
    elements.map(\.element)
  }
  /// Adds the elements of another builder, such as those that several screens have in common.
  public static func buildExpression(_ elements: [Screen.Element]) -> [Screen.Element] { elements }
  /// Concatenates the elements.
  public static func buildBlock(_ parts: [Screen.Element]...) -> [Screen.Element] {
    parts.flatMap { $0 }
  }
  /// Returns the elements of an `if` without `else`.
  public static func buildOptional(_ part: [Screen.Element]?) -> [Screen.Element] { part ?? [] }
  /// Returns the elements of an `if`.
  public static func buildEither(first part: [Screen.Element]) -> [Screen.Element] { part }
  /// Returns the elements of an `else`.
  public static func buildEither(second part: [Screen.Element]) -> [Screen.Element] { part }
  /// Returns the elements of a loop.
  public static func buildArray(_ parts: [[Screen.Element]]) -> [Screen.Element] {
    parts.flatMap { $0 }
  }
}

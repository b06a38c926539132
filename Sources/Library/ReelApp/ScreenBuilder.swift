/// Lists the elements of a ``Screen``, with conditions and loops.
@resultBuilder
public enum ScreenBuilder {
  /// An element of the list.
  public static func buildExpression(_ element: some ScreenElement) -> [Screen.Element] {
    [element.element]
  }
  /// Several elements at once.
  public static func buildExpression(_ elements: [any ScreenElement]) -> [Screen.Element] {
    elements.map(\.element)
  }
  /// The elements one after the other.
  public static func buildBlock(_ parts: [Screen.Element]...) -> [Screen.Element] {
    parts.flatMap { $0 }
  }
  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Screen.Element]?) -> [Screen.Element] { part ?? [] }
  /// The elements of an `if`.
  public static func buildEither(first part: [Screen.Element]) -> [Screen.Element] { part }
  /// The elements of an `else`.
  public static func buildEither(second part: [Screen.Element]) -> [Screen.Element] { part }
  /// The elements of a loop.
  public static func buildArray(_ parts: [[Screen.Element]]) -> [Screen.Element] {
    parts.flatMap { $0 }
  }
}

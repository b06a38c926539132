/// The way from a parent's action to one of its cases, and back.
///
/// Swift has key paths for the properties of a state but none for the cases of an enum; this pair
/// of functions leads to the actions of an app in a program, and of a part in an app.
///
/// ```swift
/// extension ActionPath where Root == AppAction, Value == Inbox.Action {
///   static var inbox: Self {
///     ActionPath(embed: AppAction.inbox) {
///       if case .inbox(let action) = $0 { action } else { nil }
///     }
///   }
/// }
/// ```
public struct ActionPath<Root, Value>: Sendable {
  /// Wraps a part's action as the parent's.
  public let embed: @Sendable (Value) -> Root
  /// Extracts the part's action; nil if the parent's action is about something else.
  public let extract: @Sendable (Root) -> Value?

  /// Creates a path from its two directions; `extract(embed(x))` must be `x`.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }
}

extension ActionPath where Root: Equatable & Sendable {
  /// Creates the path to one case of an enum: `ActionPath(case: AppAction.inbox)`.
  ///
  /// Extracting an action looks at the enum through reflection, which takes about a microsecond.
  /// That is for what happens as a user types; for every action, write both directions.
  public init(case embed: @escaping @Sendable (Value) -> Root) {
    self.init(embed: embed) { root in
      guard let child = Mirror(reflecting: root).children.first?.value,
        let value = child as? Value ?? Self.only(of: child), embed(value) == root
      else { return nil }
      return value
    }
  }

  /// Returns the value of a case that has a label: it is in a tuple of one.
  private static func only(of child: Any) -> Value? {
    let mirror = Mirror(reflecting: child)
    return mirror.displayStyle == .tuple && mirror.children.count == 1
      ? mirror.children.first?.value as? Value : nil
  }
}

extension ActionPath where Root == Value {
  /// The identity path: the action itself.
  @inlinable
  public static var identity: ActionPath {
    ActionPath(embed: { $0 }, extract: { $0 })
  }
}

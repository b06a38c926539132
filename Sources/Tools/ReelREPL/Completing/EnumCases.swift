import ReelApp
import ReelTimeline

/// The cases of an enum in a state, if its type can list them.
enum EnumCases {
  /// Returns all possible values at a path.
  ///
  /// - Parameters:
  ///   - steps: the path, in the names of the state's properties.
  ///   - state: the state in which it begins.
  ///   - suite: the apps of the state.
  package static func values<State, Action>(
    at steps: [Path.Step], of state: State, _ suite: Suite<State, Action>
  ) -> [JSON] {
    var value: Any = state
    for step in steps.dropFirst(suite.isSingle ? 1 : 0) {
      guard let part = part(step, of: value) else { return [] }
      value = part
    }
    return cases(of: type(of: value))
  }

  private static func part(_ step: Path.Step, of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    // The content of an optional is its only child.
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { part(step, of: $0.value) }
    }
    if case .name(let name) = step {
      return mirror.children.first { $0.label == name }?.value
    }
    // All elements have the same type.
    return mirror.displayStyle == .collection ? mirror.children.first?.value : nil
  }

  private static func cases(of type: Any.Type) -> [JSON] {
    if let optional = type as? any Wrapping.Type { return cases(of: optional.wrapped) }
    guard let type = type as? any (CaseIterable & Encodable).Type else { return [] }
    return all(type)
  }

  private static func all<Value: CaseIterable & Encodable>(_ type: Value.Type) -> [JSON] {
    type.allCases.compactMap { try? JSON(encoding: $0) }
  }
}

/// A type that optionally wraps a value of another.
private protocol Wrapping {
  static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

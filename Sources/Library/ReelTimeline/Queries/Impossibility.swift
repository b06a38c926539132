import Reel
import ReelTexts

/// The reason why a condition can never be true: a comparison with a value of another kind.
public struct Impossibility: TextError, Sendable, Equatable {
  /// The path whose value is compared.
  public let path: Path
  /// The value that is there.
  public let found: JSON
  /// The operator.
  public let comparison: Condition.Operator
  /// The value that it is compared with.
  public let literal: JSON

  /// The kind of the value, and a suggestion for the condition.
  public var text: Text {
    let condition = "\(path) \(comparison.rawValue) \(literal.text)"
    return "“\(verbatim: condition)” never holds: \(reason)"
      + (suggestion.map { "; write \(verbatim: $0)" } ?? .empty)
  }

  private var reason: Text {
    if comparison.isOrder, let unordered = [literal, found].first(where: { !$0.hasOrder }) {
      return "\(unordered.kind) has no order"
    }
    if comparison == .contains, case .object = found {
      return "there is \(found.kind), which contains only the names of its members"
    }
    if comparison == .contains, found.hasOrder || found.kind == literal.kind {
      if case .string = found {
      } else {
        return "there is \(found.kind), which contains nothing"
      }
    }
    return "there is \(found.kind), not \(literal.kind)"
  }

  /// The literal as a value of the kind that is there.
  private var suggestion: String? {
    switch (found, literal) {
    case (.string, .int), (.string, .double), (.string, .number), (.string, .bool):
      return JSON.string(literal.text).text
    case (.int, .string(let text)), (.double, .string(let text)), (.number, .string(let text)),
      (.bool, .string(let text)):
      guard let value = try? JSON(text: text), value.kind == found.kind else { return nil }
      return value.text
    default: return nil
    }
  }
}

extension Condition {
  /// Returns the reason why the condition can never be true, assuming that values keep the kinds
  /// they have in some state; nil if it may be true.
  ///
  /// A value that is null or absent may later be of any kind.
  ///
  /// - Parameter read: returns the value of a path in that state; nil if it leads nowhere.
  public func impossibility(_ read: (Path) -> PathValue?) -> Impossibility? {
    let outcomes = Self.outcomes(node, read)
    return outcomes.canHold ? nil : outcomes.reason
  }

  /// The possible results of a part of the condition, and the reason why the other is impossible.
  private struct Outcomes {
    var canHold = true
    var canFail = true
    var reason: Impossibility?
  }

  private static func outcomes(_ node: Node, _ read: (Path) -> PathValue?) -> Outcomes {
    switch node {
    case .exists: return Outcomes()
    case .not(let node):
      let inner = outcomes(node, read)
      return Outcomes(canHold: inner.canFail, canFail: inner.canHold, reason: inner.reason)
    case .and(let left, let right):
      let (left, right) = (outcomes(left, read), outcomes(right, read))
      return Outcomes(
        canHold: left.canHold && right.canHold, canFail: left.canFail || right.canFail,
        reason: left.canHold ? right.reason : left.reason)
    case .or(let left, let right):
      let (left, right) = (outcomes(left, read), outcomes(right, read))
      return Outcomes(
        canHold: left.canHold || right.canHold, canFail: left.canFail && right.canFail,
        reason: left.reason ?? right.reason)
    case .compare(let path, let comparison, let literal, _):
      guard case .value(let value)? = read(path), !comparison.fits(value, literal) else {
        return Outcomes()
      }
      let reason = Impossibility(
        path: path, found: value, comparison: comparison, literal: literal)
      // Values of different kinds are always unequal.
      let isUnequal = comparison == .unequal
      return Outcomes(canHold: isUnequal, canFail: !isUnequal, reason: reason)
    }
  }
}

extension Condition.Operator {
  fileprivate var isOrder: Bool { [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(self) }

  /// Returns whether values of this kind can be compared with such a literal, with either result.
  fileprivate func fits(_ value: JSON, _ literal: JSON) -> Bool {
    if isOrder, !literal.hasOrder { return false }
    if value == .null || (literal == .null && self != .contains) { return true }
    switch self {
    case .equal, .unequal:
      // A text may name an enum case, which is an object with one member.
      if case (.object(let members), .string) = (value, literal) { return members.count == 1 }
      return value.kind == literal.kind
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .matches:
      return value.kind == literal.kind && (!isOrder || value.hasOrder)
    case .contains:
      switch (value, literal) {
      case (.array, _), (.object, .string), (.string, .string): return true
      default: return false
      }
    }
  }
}

extension JSON {
  /// Whether values of this kind are ordered.
  fileprivate var hasOrder: Bool {
    switch self {
    case .int, .double, .number, .string: true
    case .null, .bool, .array, .object: false
    }
  }
}

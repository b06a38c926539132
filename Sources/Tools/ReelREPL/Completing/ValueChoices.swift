import Reel
import ReelApp
import ReelTexts
import ReelTimeline

/// Values to compare a path with, based on the state being viewed.
struct ValueChoices<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
> {
  private let session: Session<State, Action>
  private let path: Path
  /// The current value; nil if there is none.
  private let now: JSON?

  /// Prepares the values for a path; nil if the path leads nowhere.
  init?(_ text: String, in session: Session<State, Action>) {
    guard let path = try? Path(text), let value = try? session.value(at: path) else { return nil }
    self.session = session
    self.path = session.pathOrigin.whole(path)
    now = if case .value(let value) = value { value } else { nil }
  }

  /// The operators that suit the kind of value.
  var comparisons: [Choice] {
    let equality = [
      Choice("==", "the same value"),
      Choice("!=", "a different value, or none"),
    ]
    let containing = Choice("contains", "it contains this value")
    let fitting: [Choice] =
      switch now ?? .null {
      case .null, .bool: equality
      case .int, .double, .number:
        equality + [
          Choice("<", "a smaller number"),
          Choice("<=", "at most that number"),
          Choice(">", "a greater number"),
          Choice(">=", "at least that number"),
        ]
      case .string:
        equality + [
          containing, Choice("matches", "a regular expression matches part of it"),
        ]
      case .array: [containing]
      case .object: equality + [containing]
      }
    return fitting + [Choice("exists", "there is a value")]
  }

  /// Returns the values that are or could be there, as written in a condition.
  func values(for comparison: String) -> [Choice] {
    let isSearch = ["contains", "matches"].contains(comparison)
    var known = isSearch ? (now?.parts ?? []) : [now].compactMap(\.self).map(\.comparable)
    let marked = isSearch ? [] : known
    if case .bool? = now { known += [.bool(true), .bool(false)] }
    known += session.withShownState { EnumCases.values(at: path.steps, of: $0, session.suite) }
    known += elements.flatMap { isSearch ? $0.parts : [$0.comparable] }
    var seen: Set<String> = []
    return known.compactMap { value in
      // A value with many parts is searched, not compared.
      if case .array = value { return nil }
      if case .object(let members) = value, members.count > 1 { return nil }
      guard seen.insert(value.text).inserted else { return nil }
      if comparison == "matches", !value.isPlainText { return nil }
      if comparison.first == "<" || comparison.first == ">", !value.hasOrder { return nil }
      return Choice(value.text, marked.contains(value) ? "the value now" : .empty)
    }
  }

  /// The path's values in all elements of the lists on its way.
  private var elements: [JSON] {
    let names = path.steps.prefix { if case .name = $0 { true } else { false } }
    guard names.count < path.steps.count,
      case .value(let tree)? = try? session.value(at: Path(Array(names)))
    else { return [] }
    return Self.values(in: tree, path.steps[names.count...])
  }

  private static func values(in tree: JSON, _ steps: ArraySlice<Path.Step>) -> [JSON] {
    guard let step = steps.first else { return [tree] }
    switch (tree, step) {
    case (.object(let members), .name(let name)):
      return members.named(name).map { values(in: $0, steps.dropFirst()) } ?? []
    case (.array(let elements), .name("count")) where steps.count == 1:
      return [JSON.int(Int64(elements.count))]
    case (.array(let elements), _):
      return elements.flatMap { values(in: $0, steps.dropFirst()) }
    default: return []
    }
  }
}

extension JSON {
  /// The parts that `contains` finds in the value; a string itself.
  fileprivate var parts: [JSON] {
    switch self {
    case .array(let elements): elements
    case .object(let members): members.keys.map(JSON.string)
    case .string: [self]
    default: []
    }
  }

  /// The value for a comparison: a case without values by its name.
  fileprivate var comparable: JSON {
    guard case .object(let members) = self, let (name, values) = members.only,
      values == .object([:])
    else { return self }
    return .string(name)
  }

  /// Whether values of this kind are ordered.
  fileprivate var hasOrder: Bool {
    switch self {
    case .int, .double, .number, .string: true
    case .null, .bool, .array, .object: false
    }
  }

  /// Whether it is a text that matches itself as a regular expression.
  fileprivate var isPlainText: Bool {
    guard case .string(let text) = self else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
  }
}

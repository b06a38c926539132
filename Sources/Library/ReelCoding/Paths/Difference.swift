import ReelTexts

/// The differences between two states, by path; elements of collections by their `id`.
public struct Difference: Equatable, Sendable {
  /// One place that differs.
  public struct Change: Equatable, Sendable {
    /// The path of the place.
    public var path: Path
    /// The earlier value; nil for none.
    public var before: JSON?
    /// The later value; nil for none.
    public var after: JSON?
  }

  /// The differing places, from the top of the state to its bottom.
  public var changes: [Change]
  private let keepsCases: Bool

  /// Whether nothing differs.
  public var isEmpty: Bool { changes.isEmpty }

  /// Compares two values of one type.
  ///
  /// - Parameters:
  ///   - before: the earlier value.
  ///   - after: the later value.
  ///   - root: a name for the value itself, which all paths then begin with.
  /// - Throws: errors of the values' own `encode(to:)`.
  public init<Value: Encodable>(from before: Value, to after: Value, root: String? = nil) throws {
    try self.init(from: JSON(encoding: before), to: JSON(encoding: after), root: root)
  }

  /// Compares two trees.
  public init(from before: JSON, to after: JSON, root: String? = nil) {
    self.init(from: before, to: after, root: root, keepingCases: false)
  }

  /// Compares two trees.
  ///
  /// - Parameters:
  ///   - before: the earlier tree.
  ///   - after: the later tree.
  ///   - root: a name for the value itself, which all paths then begin with.
  ///   - keepsCases: whether the replacement of one case of an enum by another is a single change
  ///     that contains both, instead of a removal and an addition.
  package init(from before: JSON, to after: JSON, root: String?, keepingCases keepsCases: Bool) {
    self.keepsCases = keepsCases
    changes = []
    if before != after { compare(before, after, Path(root.map { [.name($0)] } ?? [])) }
  }

  /// Compares two values that differ.
  private mutating func compare(_ before: JSON?, _ after: JSON?, _ path: Path) {
    guard let before, let after, !(keepsCases && before.isCase(otherThan: after)),
      let pairs = PartPairs(before, after, isAlike: true)
    else {
      changes.append(Change(path: path, before: before, after: after))
      return
    }
    pairs.forEachDifference { compare($1, $2, path.appending($0)) }
    if let (old, new) = pairs.reordered {
      // The same elements in another order, described by their ids.
      changes.append(Change(path: path, before: Self.ids(old), after: Self.ids(new)))
    }
  }

  private static func ids(_ steps: [Path.Step]) -> JSON {
    .array(
      steps.compactMap {
        guard case .match(_, let id) = $0 else { return nil }
        return (try? JSON(text: id)) ?? .string(id)
      })
  }

  /// The differences as text, one line a place, each value cut to `width` characters.
  ///
  /// `+` is new, `−` is removed, `~` is changed: its two values are cut where they differ.
  ///
  /// - Parameters:
  ///   - width: the maximum number of characters of a value.
  ///   - translation: the language; the only words are those for the whole state.
  public func lines(width: Int = 60, in translation: Translation = Translation(.en)) -> [String] {
    changes.map { change in
      let (before, after) = (change.before?.text, change.after?.text)
      let path =
        change.path.steps.isEmpty ? translation(Path.wholeState) : change.path.description
      guard let before else { return "+ \(path): \(TextPair.cut(after ?? "", width))" }
      guard let after else { return "− \(path): \(TextPair.cut(before, width))" }
      let pair = TextPair(before, after, width: width)
      return "~ \(path): \(pair.first) → \(pair.second)"
    }
  }
}

extension JSON {
  /// Whether it and another value can be two cases of an enum.
  fileprivate func isCase(otherThan other: JSON) -> Bool {
    guard case .object(let members) = self, case .object(let others) = other,
      let name = members.onlyKey, others.onlyKey != nil
    else { return false }
    return others[name] == nil
  }
}

extension JSON.Members {
  /// Returns the name of the only member if that can be the case of an enum.
  fileprivate var onlyKey: String? {
    guard let key = only?.key, key.first?.isLetter == true else { return nil }
    return key
  }
}

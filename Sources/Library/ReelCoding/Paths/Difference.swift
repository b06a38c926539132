import ReelTexts
import ReelSupport

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
    compare(before, after, Path(root.map { [.name($0)] } ?? []))
  }

  private mutating func compare(_ before: JSON, _ after: JSON, _ path: Path) {
    if before == after { return }
    switch (before, after) {
    case (.object(let old), .object(let new)):
      if keepsCases, let name = old.onlyKey, new.onlyKey != nil, new[name] == nil {
        changes.append(Change(path: path, before: before, after: after))
        return
      }
      for name in old.names(with: new) {
        compare(old[name], new[name], path.appending(.name(name)))
      }
    case (.array(let old), .array(let new)):
      if let oldIDs = Self.ids(old), let newIDs = Self.ids(new) {
        compare(old, oldIDs, new, newIDs, path)
      } else {
        for index in 0..<max(old.count, new.count) {
          compare(
            index < old.count ? old[index] : nil, index < new.count ? new[index] : nil,
            path.appending(.index(index)))
        }
      }
    default:
      changes.append(Change(path: path, before: before, after: after))
    }
  }

  private mutating func compare(_ before: JSON?, _ after: JSON?, _ path: Path) {
    if let before, let after {
      compare(before, after, path)
    } else if before != nil || after != nil {
      changes.append(Change(path: path, before: before, after: after))
    }
  }

  private mutating func compare(
    _ old: [JSON], _ oldIDs: [ExactText], _ new: [JSON], _ newIDs: [ExactText], _ path: Path
  ) {
    let newPlaces = Dictionary(zip(newIDs, new.indices), uniquingKeysWith: { first, _ in first })
    let oldPlaces = Dictionary(zip(oldIDs, old.indices), uniquingKeysWith: { first, _ in first })
    for (id, value) in zip(oldIDs, old) {
      let step = path.appending(.match(member: "id", value: id.text))
      compare(value, newPlaces[id].map { new[$0] }, step)
    }
    for (id, value) in zip(newIDs, new) where oldPlaces[id] == nil {
      compare(nil, value, path.appending(.match(member: "id", value: id.text)))
    }
    let kept = newIDs.filter { oldPlaces[$0] != nil }
    if kept != oldIDs.filter({ newPlaces[$0] != nil }) {
      // The same elements in another order, described by their ids.
      changes.append(
        Change(
          path: path, before: .array(oldIDs.map(Self.id)), after: .array(newIDs.map(Self.id))))
    }
  }

  private static func id(_ id: ExactText) -> JSON {
    (try? JSON(text: id.text)) ?? .string(id.text)
  }

  /// The ids of the elements, if each has a distinct one.
  static func ids(_ elements: [JSON]) -> [ExactText]? {
    var ids: [ExactText] = []
    for element in elements {
      guard case .object(let members) = element, let id = members["id"], id != .null else {
        return nil
      }
      ids.append(ExactText(id.text))
    }
    return Set(ids).count == ids.count ? ids : nil
  }

  /// The differences as text, one line a place, each value cut to `width` characters.
  ///
  /// `+` is new, `−` is removed, `~` is changed.
  ///
  /// - Parameters:
  ///   - width: the maximum number of characters of a value.
  ///   - translation: the language; the only words are those for the whole state.
  public func lines(width: Int = 60, in translation: Translation = Translation(.en)) -> [String] {
    changes.map { change in
      func short(_ value: JSON?) -> String {
        let text = value?.text ?? ""
        return text.count > width ? text.prefix(max(width - 1, 0)) + "…" : text
      }
      let path =
        change.path.steps.isEmpty ? translation(Path.wholeState) : change.path.description
      return switch (change.before, change.after) {
      case (nil, let after): "+ \(path): \(short(after))"
      case (let before, nil): "− \(path): \(short(before))"
      case (let before, let after): "~ \(path): \(short(before)) → \(short(after))"
      }
    }
  }
}

extension JSON.Members {
  /// Returns the name of the only member if that can be the case of an enum.
  fileprivate var onlyKey: String? {
    guard let key = only?.key, key.first?.isLetter == true else { return nil }
    return key
  }
}

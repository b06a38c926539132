/// The results of one path in the parts of the state that was read last.
///
/// A part that is the same, bit for bit, is not read again. Its identity is sufficient: the value
/// at a path within a value follows from the value.
final class PathMemory {
  /// The result of a path.
  typealias Outcome = Result<PathValue, PathError>

  /// Elements that a step does not name, by the key of their list.
  private var others: [MemberKey: any KeptElements] = [:]
  /// The results in values on the way, and in elements.
  private let results = KeptMembers<Outcome>(.whileUseful)

  /// Returns the result in `value` with `left` steps to go; nil if the value has changed.
  func outcome(of value: LentValue, _ left: Int) -> Outcome? {
    results.result(of: value, for: Self.key(left))
  }

  /// Remembers the result in `value` with `left` steps to go.
  func remember(_ outcome: Outcome, of value: LentValue, _ left: Int) {
    results.keep(value, outcome, for: Self.key(left))
  }

  /// Returns the result in the element at `index`, to which the first of `left` steps leads; nil if
  /// the element has changed.
  func outcome(
    _ left: Int, of collection: any EncodableCollection, at index: Int
  ) -> Outcome? {
    var outcome: Outcome?
    collection.lend(index) {
      outcome = results.result(of: $0, for: Self.key(left, inElement: true))
    }
    return outcome
  }

  /// Remembers the result in an element.
  func remember(
    _ outcome: Outcome, _ left: Int, of collection: any EncodableCollection, at index: Int
  ) {
    collection.lend(index) { results.keep($0, outcome, for: Self.key(left, inElement: true)) }
  }

  /// An element may have the type of a value on the way to it.
  private static func key(_ left: Int, inElement: Bool = false) -> UInt64 {
    UInt64(left) << 1 | (inElement ? 1 : 0)
  }

  /// Returns the index of the first element of `collection` that a step names, with `left` steps to
  /// go; nil if there is none.
  ///
  /// Elements that the step did not name when they were last looked at are not looked at again: a
  /// value that is the same, bit for bit, has the same members.
  func firstMatch(
    _ left: Int, in collection: any EncodableCollection, count: Int, where isMatch: (Int) -> Bool
  ) -> Int? {
    let key = MemberKey(Self.key(left), type(of: collection))
    guard let others = others[key] ?? collection.keeper() else {
      return (0..<count).first(where: isMatch)
    }
    self.others[key] = others
    var index = 0
    while true {
      index = others.firstDifference(from: index, in: collection)
      guard index < count else { return nil }
      if isMatch(index) { return index }
      others.replace(index..<min(index + 1, others.count), with: index..<index + 1, of: collection)
      index += 1
    }
  }
}

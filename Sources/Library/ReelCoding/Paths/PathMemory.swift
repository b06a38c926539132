/// The results of one path in the parts of the state that was read last.
///
/// A part that is the same, bit for bit, is not read again. Its identity is sufficient: the value
/// at a path within a value follows from the value.
final class PathMemory {
  /// Elements that a step does not name, by the number of remaining steps.
  private var others: [Int: any KeptElements] = [:]
  /// The results in elements, by the number of remaining steps.
  private var readings: [Int: Reading] = [:]
  /// The values on the way.
  @exclusivity(unchecked) private var members: [Member] = []

  /// The result in an element.
  private struct Reading {
    var index = 0
    var element: (any KeptElement)?
    var outcome: Result<PathValue, PathError>?
    /// How many times in a row the element differed.
    ///
    /// Keeping one that changes all the time would copy its parts at every change.
    var misses = 0
  }

  /// The result in a value on the way.
  private final class Member {
    /// The number of remaining steps.
    let left: Int
    /// The value's type, because a value may be encoded by one inside it, such as an optional.
    let type: ObjectIdentifier
    let value: KeptValue
    // Unchecked, as in the encoder: one reading has exclusive access.
    @exclusivity(unchecked) var isKept = true
    @exclusivity(unchecked) var outcome: Result<PathValue, PathError>
    /// The benefit of keeping it, in saved readings.
    @exclusivity(unchecked) var credit = Member.mostCredit

    init(
      left: Int, type: ObjectIdentifier, value: KeptValue, outcome: Result<PathValue, PathError>
    ) {
      self.left = left
      self.type = type
      self.value = value
      self.outcome = outcome
    }

    /// The cost of keeping a value: the next change of a collection in it has to copy that.
    static var price: Int { 256 }
    static var mostCredit: Int { 16 * price }
  }

  private static var mostMisses: Int { 16 }

  /// Returns the result in `value` with `left` steps to go; nil if the value has changed.
  func outcome<T>(of value: borrowing T, _ left: Int) -> Result<PathValue, PathError>? {
    guard let member = member(T.self, left), member.isKept else { return nil }
    guard member.value.isSame(value) else {
      member.value.forget()
      member.isKept = false
      return nil
    }
    member.credit = min(member.credit + 1, Member.mostCredit)
    return member.outcome
  }

  /// Remembers the result in `value` with `left` steps to go.
  func remember<T>(_ outcome: Result<PathValue, PathError>, of value: borrowing T, _ left: Int) {
    guard let member = member(T.self, left) else {
      members.append(
        Member(
          left: left, type: ObjectIdentifier(T.self), value: KeptValue(value), outcome: outcome))
      return
    }
    guard member.credit >= Member.price else { return }
    member.credit -= Member.price
    member.value.keep(value)
    member.isKept = true
    member.outcome = outcome
  }

  private func member<T>(_ type: T.Type, _ left: Int) -> Member? {
    for member in members where member.left == left && member.type == ObjectIdentifier(type) {
      return member
    }
    return nil
  }

  /// Returns the index of the first element of `collection` that a step names, with `left` steps to
  /// go; nil if there is none.
  ///
  /// Elements that the step did not name when they were last looked at are not looked at again: a
  /// value that is the same, bit for bit, has the same members.
  func firstMatch(
    _ left: Int, in collection: any EncodableCollection, count: Int, where isMatch: (Int) -> Bool
  ) -> Int? {
    guard let others = others[left] ?? collection.keeper() else {
      return (0..<count).first(where: isMatch)
    }
    self.others[left] = others
    var index = 0
    while true {
      index = others.firstDifference(from: index, in: collection)
      guard index < count else { return nil }
      if isMatch(index) { return index }
      others.keep(index, of: collection)
      index += 1
    }
  }

  /// Returns the result in the element at `index` with `left` steps to go; nil if the element has
  /// changed.
  func reading(
    _ left: Int, of collection: any EncodableCollection, at index: Int
  ) -> Result<PathValue, PathError>? {
    guard let reading = readings[left], let element = reading.element, reading.index == index,
      element.isSame(in: collection, at: index)
    else { return nil }
    if reading.misses > 0 { readings[left]?.misses = 0 }
    return reading.outcome
  }

  /// Remembers the result in an element.
  func remember(
    _ outcome: Result<PathValue, PathError>, _ left: Int, of collection: any EncodableCollection,
    at index: Int
  ) {
    var reading = readings[left] ?? Reading()
    reading.misses += 1
    reading.index = index
    reading.outcome = outcome
    reading.element = reading.misses > Self.mostMisses ? nil : collection.kept(at: index)
    readings[left] = reading
  }
}

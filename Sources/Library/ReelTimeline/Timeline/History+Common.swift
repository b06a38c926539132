import Reel
import ReelCoding

extension History where State: Encodable, Action: Encodable {
  /// Returns how many positions, from the first on, are the same on another branch: with the same
  /// frames, skipped or not, and the same actions.
  ///
  /// It looks only at what the branches do not share.
  package func common(with other: History) -> Int {
    guard number(at: 0) == other.number(at: 0), beginsLike(other) else { return 0 }
    let (mine, others) = (record, other.record)
    var end = mine.path.common(with: others.path)
    func differs(_ frame: Int) -> Bool {
      if let position = mine.path.position(of: frame), position <= end { end = position - 1 }
      return end > 0
    }
    mine.skipped.forEachDifference(from: others.skipped, areAlike: { _, _ in true }, differs)
    mine.edits.forEachDifference(
      from: others.edits,
      areAlike: { $0 === $1 || (try? JSONWriter.areAlike($0.action, $1.action)) ?? false }, differs)
    return end
  }

  /// Returns whether the branch comes before another one in an order in which those with a common
  /// beginning are neighbours.
  ///
  /// - Parameter common: the number of positions that are the same.
  package func precedes(_ other: History, afterCommon common: Int) -> Bool {
    guard common > 0 || number(at: 0) == other.number(at: 0) && beginsLike(other) else {
      return Self.isLess(beginning, other.beginning)
    }
    guard common < count, common < other.count else { return count < other.count }
    return Self.isLess(content(at: common + 1), other.content(at: common + 1))
  }

  private func beginsLike(_ other: History) -> Bool {
    if let first = record.keyframes[0], first === other.record.keyframes[0] { return true }
    return (try? JSONWriter.areAlike(state(at: 0), other.state(at: 0))) ?? false
  }

  /// What comes at a position: the number, whether it is skipped or edited, and the new action.
  private typealias Content = (number: Int, mark: Int, bytes: [UInt8])

  private var beginning: Content {
    (number(at: 0), 0, (try? JSONWriter.bytes(of: state(at: 0))) ?? [])
  }

  private func content(at position: Int) -> Content {
    let action = isEdited(at: position) ? frame(at: position).action : nil
    let bytes = action.flatMap { try? JSONWriter.bytes(of: $0) } ?? []
    return (
      number(at: position), (isSkipped(at: position) ? 2 : 0) + (action == nil ? 0 : 1), bytes
    )
  }

  private static func isLess(_ one: Content, _ two: Content) -> Bool {
    guard (one.number, one.mark) == (two.number, two.mark) else {
      return (one.number, one.mark) < (two.number, two.mark)
    }
    return one.bytes.lexicographicallyPrecedes(two.bytes)
  }
}

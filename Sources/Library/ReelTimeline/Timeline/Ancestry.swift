import Reel

/// Which branches have left which others, on the way from the first.
struct Ancestry: Sendable {
  /// The number of branches seen before each, and until its last descendant, in depth-first order.
  private var spans: [Range<Int>]

  /// Reads the order of branches.
  ///
  /// - Parameter parents: The index of each branch's parent; nil for a first one.
  init(parents: [Int?]) {
    var children = [[Int]](repeating: [], count: parents.count)
    for (child, parent) in parents.enumerated() {
      if let parent { children[parent].append(child) }
    }
    spans = [Range<Int>](repeating: 0..<0, count: parents.count)
    var seen = 0
    var waiting = parents.indices.filter { parents[$0] == nil }.map { (branch: $0, isOver: false) }
    while let (branch, isOver) = waiting.popLast() {
      if isOver {
        spans[branch] = spans[branch].lowerBound..<seen
      } else {
        spans[branch] = seen..<seen
        seen += 1
        waiting.append((branch, true))
        waiting += children[branch].map { ($0, false) }
      }
    }
  }

  /// Returns whether a branch is another one or on the way to it.
  func isOnTheWay(_ branch: BranchID, to other: BranchID) -> Bool {
    let (one, two) = (Int(branch.rawValue), Int(other.rawValue))
    guard spans.indices.contains(one), spans.indices.contains(two) else { return false }
    return spans[one].contains(spans[two].lowerBound)
  }
}

import Reel
import ReelTexts
import Testing

@testable import ReelREPL
@testable import ReelTools
@testable import ReelTimeline

/// The tree of branches, however deep.
@Suite struct BranchTreeTests {
  private static func nest(_ count: Int) -> [BranchSummary] {
    (0..<count).map { place in
      BranchSummary(
        id: BranchID(rawValue: UInt32(place)), name: place == 0 ? "main" : "b\(place)",
        parent: place == 0 ? nil : BranchID(rawValue: UInt32(place - 1)), start: place,
        tip: place + 1, count: place + 1, isCurrent: place == count - 1)
    }
  }

  @Test func siblingsAreDrawnBelowTheirParent() {
    var branches = Self.nest(4)
    branches[2].parent = .main
    #expect(
      BranchTree.text(branches, in: Translation(.en)) == """
          main      up to #1, 1 frame
          ├─ b1     from #1, up to #2, 2 frames
          └─ b2     from #2, up to #3, 3 frames
        *    └─ b3  from #3, up to #4, 4 frames
        """)
    #expect(BranchEntry.all(branches).map(\.parent) == [nil, "main", "main", "b2"])
  }

  /// From the seventeenth level on, the number of the level is shown instead of its indentation.
  @Test func deepLevelsAreNumbered() {
    let lines = BranchTree.text(Self.nest(30_000), in: Translation(.en)).split(separator: "\n")
    #expect(lines.count == 30_000)
    let stem = String(repeating: " ", count: 45)
    #expect(
      lines[15...18].map { line in String(line.prefix { $0 != "," }) } == [
        "  " + stem.dropLast(3) + "└─ b15               from #15",
        "  " + stem + "└─ b16            from #16",
        "  " + stem + "   17: b17        from #17",
        "  " + stem + "   18: b18        from #18",
      ])
    #expect(
      lines[29_999] == "* \(stem)   29999: b29999  from #29999, up to #30000, 30000 frames")
  }
}

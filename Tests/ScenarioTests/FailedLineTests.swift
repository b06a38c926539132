import ReelApp
import Testing

@testable import ReelREPL

/// How people are told of a line that failed.
@Suite struct FailedLineTests {
  /// Tabs and controls are shown one column wide.
  @Test(arguments: [
    ("\topen\t9", 6..<7, "no\n   open 9\n        ^"),
    ("\u{0}\u{1}x", 2..<3, "no\n  \u{0}\u{1}x\n    ^"),
    ("東京 x", 3..<4, "no\n  東京 x\n       ^"),
  ])
  func caretsAreBelowTheirPlace(_ line: String, _ range: Range<Int>, _ explanation: String) {
    let failed = FailedLine(LineError("no", at: range), in: line)
    #expect(failed.explanation(in: nil).english == explanation)
  }
}

import Testing

@testable import ReelTools

/// The results of checks, for programs that read them.
@Suite struct CheckReportTests {
  private static let report = CheckReport([
    CheckReport.Check(name: "a\nnot ok 2 - c.script", failure: nil, remark: "1 line"),
    CheckReport.Check(name: "b\r\n#1\\\u{85}é.script", failure: "it fails\nok 3 - d"),
  ])

  /// A name is part of its line, whatever is in it.
  @Test func aNameIsNoResultInTAP() {
    #expect(
      Self.report.tap == ##"""
        TAP version 14
        1..2
        ok 1 - a\\u000anot ok 2 - c.script
        # 1 line
        not ok 2 - b\\u000d\\u000a\#1\\\\u0085é.script
        # it fails
        # ok 3 - d
        """##)
  }

  @Test func aNameIsAnAttributeInJUnit() {
    #expect(
      Self.report.junit(suite: "x").contains(
        #"<testcase classname="x" name="a&#10;not ok 2 - c.script" time="0.000"/>"#))
  }
}

import ReelEditor
import Testing

@testable import ReelShell

/// Backgrounds in as many colours as there are.
@Suite struct StyleTests {
  @Test(arguments: [
    ("#DCFFD5", "30;48;2;220;255;213", "30;48;5;194", "30;102"),
    ("#C5D7FF", "30;48;2;197;215;255", "30;48;5;189", "30;104"),
    ("#FF0000", "30;48;2;255;0;0", "30;48;5;196", "30;101"),
    ("#808080", "30;48;2;128;128;128", "30;48;5;244", "30;47"),
  ])
  func backgroundsAreTheNearest(color: String, direct: String, indexed: String, sixteen: String) {
    #expect(Style.background(color, in: .direct)?.code == direct)
    #expect(Style.background(color, in: .indexed)?.code == indexed)
    #expect(Style.background(color, in: .sixteen)?.code == sixteen)
    #expect(Style.background(color, in: .monochrome)?.code == nil)
  }

  @Test(arguments: ["red", "#12345", "#GGGGGG", ""])
  func otherNamesAreNone(color: String) {
    #expect(Style.background(color, in: .direct)?.code == nil)
  }
}

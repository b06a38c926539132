import Foundation
import ReelEditor
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Backgrounds and text colours for terminals with different numbers of colours.
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

  @Test func inksSuitTheTerminal() {
    #expect(Style.green.code(in: .direct) == "38;2;0;135;0")
    #expect(Style.green.code(in: .indexed) == "38;5;28")
    #expect(Style.green.code(in: .sixteen) == "32")
    #expect(Style.bold.code(in: .direct) == "1")
  }

  /// A contrast of 3.8 to both: text is readable on white and black windows.
  @Test(arguments: [Style.red, .green, .magenta, .cyan])
  func inksStandOutFromBlackAndFromWhite(ink: Style) throws {
    let parts = ink.code(in: .direct).split(separator: ";").dropFirst(2).compactMap { Double($0) }
    #expect(parts.count == 3)
    let weights = [0.2126, 0.7152, 0.0722]
    let luminance = zip(parts, weights).reduce(0) { sum, part in
      sum + part.1 * pow((part.0 / 255 + 0.055) / 1.055, 2.4)
    }
    #expect(1.05 / (luminance + 0.05) >= 3.8)
    #expect((luminance + 0.05) / 0.05 >= 3.8)
  }

  @Test(arguments: ["red", "#12345", "#GGGGGG", ""])
  func otherColorNamesAreInvalid(color: String) {
    #expect(Style.background(color, in: .direct)?.code == nil)
  }
}

import Foundation
import ReelEditor
import Testing

@testable import ReelREPL
@testable import ReelTools

/// Backgrounds and text colours for terminals with different numbers of colours.
@Suite struct StyleTests {
  @Test(arguments: [
    ("#DCFFD5", "30;48;2;220;255;213", "30;48;5;194", "30;102"),
    ("#C5D7FF", "30;48;2;197;215;255", "30;48;5;189", "30;106"),
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
    #expect(Style.green.code(in: .direct) == "38;2;0;137;0")
    #expect(Style.green.code(in: .indexed) == "38;5;29")
    #expect(Style.green.code(in: .sixteen) == "1")
    #expect(Style.bold.code(in: .direct) == "1")
  }

  /// A contrast of 4.5 to both, as WCAG asks for (AA): text is readable on white and black windows.
  @Test(arguments: [Style.red, .green, .magenta, .cyan, .blue, .yellow, .dim])
  func inksStandOutFromBlackAndFromWhite(ink: Style) throws {
    for colors in [ColorDepth.direct, .indexed] {
      let code = ink.code(in: colors).split(separator: ";").dropFirst(2).compactMap { Int($0) }
      let luminance = Self.luminance(code.count == 1 ? Self.components(ofNumber: code[0]) : code)
      #expect(1.05 / (luminance + 0.05) >= 4.5, "\(code) on white")
      #expect((luminance + 0.05) / 0.05 >= 4.5, "\(code) on black")
    }
  }

  /// Of sixteen colours, a terminal's user has chosen the text's and the ground's.
  @Test(arguments: [Style.red, .green, .magenta, .cyan, .blue, .yellow, .dim])
  func ofSixteenColoursTextHasItsOwn(ink: Style) {
    #expect(["1", "2"].contains(ink.code(in: .sixteen)))
  }

  /// Marked rows are black on their colour.
  @Test(arguments: ["#DCFFD5", "#C5D7FF"])
  func blackStandsOutFromTheColourOfARow(color: String) throws {
    for colors in [ColorDepth.direct, .indexed] {
      let code = try #require(Style.background(color, in: colors)?.code).split(separator: ";")
        .dropFirst(3).compactMap { Int($0) }
      let ground = Self.luminance(code.count == 1 ? Self.components(ofNumber: code[0]) : code)
      #expect((ground + 0.05) / 0.05 >= 4.5)
    }
  }

  /// The components of a colour among 256: a cube, then greys.
  private static func components(ofNumber number: Int) -> [Int] {
    if number >= 232 { return Array(repeating: 8 + 10 * (number - 232), count: 3) }
    let cube = number - 16
    return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
  }

  /// The relative luminance of a colour (WCAG 2.2).
  private static func luminance(_ components: [Int]) -> Double {
    zip(components, [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let value = Double(part.0) / 255
      return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }

  @Test(arguments: ["red", "#12345", "#GGGGGG", ""])
  func otherColorNamesAreInvalid(color: String) {
    #expect(Style.background(color, in: .direct)?.code == nil)
  }
}

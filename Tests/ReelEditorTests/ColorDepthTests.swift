import Foundation
import Testing

@testable import ReelEditor

struct ColorDepthTests {
  @Test(
    arguments: [
      ("TERM=xterm-256color", nil, .indexed), ("TERM=tmux-256color", 256, .indexed),
      ("TERM=xterm", nil, .sixteen), ("TERM=xterm", 8, .sixteen), ("TERM=rxvt", 88, .sixteen),
      ("TERM=vt220", 0, .monochrome), ("TERM=dumb", nil, .monochrome), ("", nil, .monochrome),
      ("TERM=xterm-direct", nil, .direct), ("TERM=odd", 1 << 24, .direct),
      ("TERM=xterm-256color COLORTERM=truecolor", 256, .direct),
      ("TERM=xterm COLORTERM=24bit", 8, .direct),
      ("TERM=xterm-256color COLORTERM=yes", 256, .indexed),
      ("TERM=dumb COLORTERM=truecolor", nil, .monochrome),
      ("TERM=xterm COLORTERM=truecolor NO_COLOR=1", 8, .monochrome),
      ("TERM=xterm NO_COLOR=", 8, .sixteen),
    ] as [(String, Int?, ColorDepth)])
  func followsTheTerminalsDescription(environment: String, described: Int?, depth: ColorDepth) {
    let variables = environment.split(separator: " ").map {
      $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    }
    let pairs = Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) })
    #expect(ColorDepth(pairs) { _, _ in described } == depth)
  }

  /// Returns a description with the given number of numbers, of which the fourteenth is `colors`.
  private static func description(_ colors: [UInt8], magic: [UInt8], count: UInt8 = 14) -> [UInt8] {
    // A name of three bytes and four flags end at an odd offset, so a padding byte follows.
    magic + [3, 0, 4, 0, count, 0, 0, 0, 0, 0] + Array("ab\0".utf8) + [1, 0, 0, 1, 0]
      + Array(repeating: 0xFF, count: 13 * colors.count) + colors
  }

  @Test func readsDescriptions() {
    let short: [UInt8] = [0x1A, 0x01]
    let long: [UInt8] = [0x1E, 0x02]
    #expect(Terminfo.colors(in: Self.description([0, 1], magic: short)) == 256)
    #expect(Terminfo.colors(in: Self.description([8, 0], magic: short)) == 8)
    #expect(Terminfo.colors(in: Self.description([0xFF, 0xFF], magic: short)) == 0)
    #expect(Terminfo.colors(in: Self.description([0, 0, 0, 1], magic: long)) == 1 << 24)
    #expect(Terminfo.colors(in: Self.description([0xFF, 0xFF, 0xFF, 0xFF], magic: long)) == 0)
    #expect(Terminfo.colors(in: Self.description([], magic: short, count: 2)) == 0)
    #expect(Terminfo.colors(in: Self.description([0], magic: short)) == nil)
    #expect(Terminfo.colors(in: Array("no description".utf8)) == nil)
    #expect(Terminfo.colors(in: []) == nil)
  }

  @Test func looksInTheFolderFromTheEnvironment() throws {
    let file = TemporaryFile()
    let type = try #require(file.path.split(separator: "/").last.map(String.init))
    let folder = file.path + ".terminfo"
    let letter = folder + "/" + String(type.prefix(1))
    try FileManager.default.createDirectory(atPath: letter, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = Self.description([88, 0], magic: [0x1A, 0x01])
    try Data(bytes).write(to: URL(fileURLWithPath: letter + "/" + type))
    #expect(Terminfo.colors(of: type, in: ["TERMINFO": folder]) == 88)
    #expect(Terminfo.colors(of: type, in: ["TERMINFO_DIRS": "/nowhere:" + folder]) == 88)
    #expect(Terminfo.colors(of: type, in: [:]) == nil)
    #expect(Terminfo.colors(of: "../" + type, in: ["TERMINFO": folder]) == nil)
    #expect(Terminfo.colors(of: "", in: ["TERMINFO": folder]) == nil)
  }
}

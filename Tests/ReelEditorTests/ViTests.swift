import Occupying
import PseudoTerminal
import Testing

@testable import ReelEditor

/// The keys of vi's command mode, for characters of one and of several code points.
@Suite(.serialized, .occupiesAThread)
struct ViTests {
  /// A letter with an accent, emojis of two and five code points, a flag; and one of one.
  private static let characters = [
    "e\u{301}", "\u{1f44d}\u{1f3fd}", "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "\u{1f1e9}\u{1f1ea}", "q",
  ]

  /// What is typed, with `*` for a character and a blank before the keys of the command mode, and
  /// the line that becomes of it.
  private static let motions = [
    ("a*b", "hiX", "aX*b"), ("a*b", "2hiX", "Xa*b"), ("a**b", "02liX", "a*X*b"),
    ("a*", "iX", "aX*"), ("a*", "aX", "a*X"), ("a*b", "0l5liX", "a*Xb"), ("a*c", "0 iX", "aX*c"),
    ("a*c", "l\u{7F}iX", "aX*c"), ("a*c3", "0f3h3hiX", "Xa*c3"),
  ]

  private static let changes = [
    ("a*b", "hx", "ab"), ("a*", "xiX", "Xa"), ("***b", "02x", "*b"), ("a*b", "X", "ab"),
    ("a**b", "2X", "ab"), ("a*c", "h\u{8}", "*c"), ("a*c", "h\(Key.delete)", "ac"),
    ("a*b", "hdl", "ab"), ("a**b", "0ld2l", "ab"), ("a**b", "0l2dl", "ab"), ("a*b", "dh", "ab"),
    ("a*c", "0fcdh", "ac"), ("a*b", "hclX", "aXb"), ("a*b", "hsX", "aXb"), ("ab*", "sX", "abX"),
    ("a**b", "0l2sX", "aXb"), ("a*b", "0~", "A*b"), ("a*b", "hylp", "a**b"),
    ("a*b", "hxp", "ab*"), ("a*b", "hxu", "a*b"), ("a**b", "0lx.", "ab"), ("a*b*c", "0x2.", "*c"),
    ("a*b*c", "0dl..", "*c"), ("a*b", "ddic", "c"),
  ]

  private static let replacements = [
    ("a*b", "hrX", "aXb"), ("a**b", "0l2rX", "aXXb"), ("a**b", "0l5rX", "aXXX"),
    ("a*b", "hr ", "a b"), ("a*b", "hrXu", "a*b"), ("a*b", "hr\(Key.escape)x", "ab"),
    ("a*b", "0RXYZ", "XYZ"), ("a*b", "0RX Z", "X Z"), ("a*b", "0RXY\(Key.escape)aZ", "XYZb"),
  ]

  private static func line(_ text: String, _ character: String) -> String {
    text.replacing("*", with: character)
  }

  @Test(arguments: characters)
  func keysGoByCharacters(character: String) throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path], rows: 200)
    for (typed, keys, expected) in Self.motions + Self.changes + Self.replacements {
      demo.send(Self.line(typed, character) + Key.escape + keys + Key.enter)
      let line = Self.line(expected, character)
      try demo.terminal.wait(forEnd: "demo› \(line)\ngot: \(line)\ndemo›")
    }
  }

  /// Where the others keep the character, it takes a letter's accent, or the case of all.
  @Test func accentsAndCase() throws {
    let file = TemporaryFile()
    try file.write("bind -v\n")
    let demo = try Demo(environment: ["EDITRC": file.path], rows: 60)
    for (typed, keys, expected) in [
      ("**b", "02~", "E\u{301}E\u{301}b"), ("*x", "0re", "ex"), ("**", "0Ree", "ee"),
      ("*", "i\(Key.backspace)\(Key.escape)", "*"), ("x*", "a\(Key.backspace)", "xe"),
    ] {
      demo.send(Self.line(typed, Self.characters[0]) + Key.escape + keys + Key.enter)
      let line = Self.line(expected, Self.characters[0])
      try demo.terminal.wait(forEnd: "demo› \(line)\ngot: \(line)\ndemo›")
    }
    // In the insert mode, Backspace takes an emoji back as a whole.
    demo.send("a" + Self.characters[1] + Self.characters[2] + Key.backspace + Key.enter)
    let line = "a" + Self.characters[1]
    try demo.terminal.wait(forEnd: "demo› \(line)\ngot: \(line)\ndemo›")
  }
}

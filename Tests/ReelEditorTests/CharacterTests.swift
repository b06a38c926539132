import Occupying
import PseudoTerminal
import Testing

@testable import ReelEditor

/// Characters of several code points, which keys treat as one.
@Suite(.serialized, .occupiesAThread)
struct CharacterTests {
  private static let accented = "e\u{301}"
  private static let thumb = "\u{1f44d}\u{1f3fd}"
  private static let family = "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}"
  private static let flags = ["\u{1f1e9}\u{1f1ea}", "\u{1f1eb}\u{1f1f7}"]

  @Test func boundsAreThoseOfCharacters() {
    let text = "n\(Self.accented)\(Self.flags.joined())\(Self.thumb)\(Self.family)1\u{fe0f}\u{20e3}"
    let bounds = CharacterBounds(Array(text.unicodeScalars))
    var places = [0]
    while let next = bounds.first(after: places[places.count - 1]) { places.append(next) }
    #expect(places == [0, 1, 3, 5, 7, 9, 14, 17])
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(bounds.last(before: next) == place)
    }
    #expect(bounds.last(before: 0) == nil)
    #expect(bounds.first(after: 4) == 5)
    #expect(CharacterBounds([]).first(after: 0) == nil)
  }

  @Test func wordsDoNotCutCharacters() {
    let scalars = Array("ab \(Self.family)\(Self.accented)x".unicodeScalars)
    #expect(EditSession.lengthOfWord(in: scalars) == 2)
    #expect(EditSession.lengthOfWord(in: scalars.dropFirst(2)) == 9)
    #expect(EditSession.lengthOfLastWord(in: scalars) == 3)
    #expect(EditSession.lengthOfLastWord(in: scalars.dropLast(3)) == 8)
    #expect(EditSession.lengthOfLastWord(in: scalars[3..<8]) == 5)
  }

  /// By the arrows, and Ctrl-B and Ctrl-F.
  @Test(arguments: [accented, thumb, family, flags[0], "\u{915}\u{94d}\u{937}"])
  func theCursorStaysOutsideCharacters(character: String) throws {
    let demo = try Demo()
    demo.send("n\(character)" + Key.left + "Z" + Key.enter)
    var screen = "demo› nZ\(character)\ngot: nZ\(character)\ndemo›"
    try demo.shows(screen)
    demo.send(character + "n" + Key.home + Key.right + "Z" + Key.end)
    demo.send(Key.control("b") + Key.control("b") + "Y" + Key.control("f") + "X" + Key.enter)
    let line = "\(character)YZXn"
    screen += " \(line)\ngot: \(line)\ndemo›"
    try demo.shows(screen)
  }

  @Test(arguments: [accented, thumb, family, flags[0]])
  func charactersAreRemovedAndExchangedWhole(character: String) throws {
    let demo = try Demo()
    demo.send("a\(character)b" + Key.left + Key.control("t") + Key.home + Key.control("t"))
    demo.send("x" + Key.enter)
    var screen = "demo› xab\(character)\ngot: xab\(character)\ndemo›"
    try demo.shows(screen)
    demo.send(Key.up + Key.control("t") + Key.left + Key.delete + "!" + Key.enter)
    screen += " xa\(character)!\ngot: xa\(character)!\ndemo›"
    try demo.shows(screen)
    demo.send("\(character)b\(character)" + Key.left + Key.control("d") + Key.home + Key.delete)
    demo.send("c" + Key.enter)
    screen += " cb\ngot: cb\ndemo›"
    try demo.shows(screen)
  }

  /// An accent is taken back by itself, as it was typed; the parts of an emoji are not.
  @Test func backspaceRemovesAnEmojiWhole() throws {
    let demo = try Demo()
    demo.send("a" + Self.flags.joined() + Self.family + Self.thumb + Key.backspace)
    try demo.shows("demo› a" + Self.flags.joined() + Self.family)
    demo.send(Key.backspace)
    try demo.shows("demo› a" + Self.flags.joined())
    demo.send(Key.backspace)
    try demo.shows("demo› a" + Self.flags[0])
    demo.send(Key.control("h") + Self.accented + Key.backspace + Key.enter)
    try demo.shows("demo› ae\ngot: ae\ndemo›")
    // Also in a list.
    demo.send(Key.control("r") + Self.thumb)
    try demo.shows("demo› ae\ngot: ae\ndemo› \(Self.thumb)\n  0")
    demo.send(Key.backspace + "a")
    try demo.shows("demo› ae\ngot: ae\ndemo› a\n  ae")
  }
}

import ReelTexts
import Testing

/// Texts, in English and in a language whose catalog the test gives.
@Suite struct TextTests {
  private static let german = #"""
    msgid ""
    msgstr ""
    "Language: de\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\n"

    msgid "There is no pool {0}."
    msgstr "Den Pool {0} gibt es nicht."

    msgid "{0} frame"
    msgid_plural "{0} frames"
    msgstr[0] "{0} Frame"
    msgstr[1] "{0} Frames"

    msgid "wrote {0} to {1}"
    msgstr "nach {1} geschrieben: {0}"

    msgid "open"
    msgstr "öffnen"

    msgctxt "a request"
    msgid "open"
    msgstr "offen"

    msgid "a path {{braces}} in {0}"
    msgstr "ein Pfad in {0} mit {{Klammern}}"

    msgctxt "after in"
    msgid "{0} run"
    msgid_plural "{0} runs"
    msgstr[0] "{0} Lauf"
    msgstr[1] "{0} Läufen"
    """#

  private let english = Translation(.en)
  private let german: Translation

  init() throws {
    german = Translation(.de, catalog: try Catalog([Array(Self.german.utf8)]))
  }

  private func both(_ text: Text) -> [String] { [english(text), german(text)] }

  @Test func valuesAreInTheirPlaces() {
    #expect(both("There is no pool \(7).") == ["There is no pool 7.", "Den Pool 7 gibt es nicht."])
    #expect(
      both("wrote \(1, one: "frame", other: "frames") to \(verbatim: "a.reel")")
        == ["wrote 1 frame to a.reel", "nach a.reel geschrieben: 1 Frame"])
    #expect(
      both("wrote \(0, one: "frame", other: "frames") to \(verbatim: "{0}")")
        == ["wrote 0 frames to {0}", "nach {0} geschrieben: 0 Frames"])
  }

  @Test func bracesAreBraces() {
    #expect(
      both("a path {braces} in \(verbatim: "{1}")")
        == ["a path {braces} in {1}", "ein Pfad in {1} mit {Klammern}"])
    #expect(english("}{ {0} {{1}} {") == "}{ {0} {{1}} {")
  }

  @Test func aContextTellsTextsApart() {
    #expect(both("open") == ["open", "öffnen"])
    #expect(both(Text("open", context: "a request")) == ["open", "offen"])
    #expect(both(Text("open", context: "a door")) == ["open", "open"])
  }

  @Test func numbersChooseTheForm() {
    for (count, form) in [(0, "0 Frames"), (1, "1 Frame"), (2, "2 Frames"), (-1, "-1 Frame")] {
      #expect(german(Text(count, one: "\(count) frame", other: "\(count) frames")) == form)
    }
    #expect(
      german("\(3, one: "run", other: "runs", context: "after in")") == "3 Läufen")
  }

  @Test func textsAreJoined() {
    let names = ["a", "b"].map { Text(verbatim: $0) }
    #expect(both(names.joined(separator: ", ") + "open") == ["a, bopen", "a, böffnen"])
    #expect(english([Text]().joined()).isEmpty && english(.empty).isEmpty)
  }

  @Test func equalTextsSayTheSame() {
    #expect(Text("pool \(1)") == Text("pool \(1)"))
    #expect(Text("pool \(1)") != Text("pool \(2)"))
    #expect(Text("open", context: "a") != Text("open", context: "b"))
    #expect(Text(verbatim: "open") != "open")
  }

  @Test func whatIsNotTranslatedIsEnglish() {
    #expect(german("nobody has translated \(verbatim: "this")") == "nobody has translated this")
  }

  /// A translation may name a value twice, leave its place open, or name one that is not there.
  @Test func strangePlacesLoseNothing() throws {
    let catalog = #"""
      msgid "a {0}"
      msgstr "{0} {0} {1} {x} {} {"
      """#
    let strange = Translation(.de, catalog: try Catalog([Array(catalog.utf8)]))
    #expect(strange("a \(5)") == "5 5 {1} {x} {} {")
  }
}

import ReelSupport
import Foundation
import ReelTexts
import TemporaryFiles
import Testing

/// Files in gettext's format, read by the program and by gettext's own tools.
@Suite struct CatalogTests {
  /// Contexts, three plural forms, fuzzy and obsolete entries, several lines, comments.
  private static let polish = #"""
    # A file of the test.
    msgid ""
    msgstr ""
    "Language: pl\n"
    "Content-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
    "(n%100<10 || n%100>=20) ? 1 : 2);\n"

    #. An extracted remark.
    #: Sources/A.swift Sources/B.swift
    #, python-brace-format
    msgid "{0} frame"
    msgid_plural "{0} frames"
    msgstr[0] "{0} klatka"
    msgstr[1] "{0} klatki"
    msgstr[2] "{0} klatek"

    msgctxt "a request"
    msgid "open"
    msgstr "otwarte"
    msgid "open"
    msgstr "otwórz"

    msgid ""
    "First line\n"
    "\tsecond \"line\"\\\n"
    msgstr ""
    "Pierwsza linia\n"
    "\tdruga „linia”\\\n"

    #, fuzzy, python-brace-format
    #| msgid "There was {0}"
    msgid "There is {0}"
    msgstr "Było {0}"

    msgid "not translated"
    msgstr ""

    #~ msgid "gone"
    #~ msgstr "przepadło"
    """#

  private func entries(of text: String) throws -> [Catalog.Key: [String]] {
    try Catalog([Array(text.utf8)]).entries
  }

  @Test func everyKindOfEntryIsRead() throws {
    let entries = try entries(of: Self.polish)
    #expect(
      entries == [
        Catalog.Key(words: "{0} frame"): ["{0} klatka", "{0} klatki", "{0} klatek"],
        Catalog.Key(context: "a request", words: "open"): ["otwarte"],
        Catalog.Key(words: "open"): ["otwórz"],
        Catalog.Key(words: "First line\n\tsecond \"line\"\\\n"):
          ["Pierwsza linia\n\tdruga „linia”\\\n"],
      ])
    let polish = Translation(
      Language(rawValue: "pl"), catalog: try Catalog([Array(Self.polish.utf8)]))
    let shown = [0, 1, 2, 5, 12, 22, 101, 104].map { count in
      polish(Text(count, one: "\(count) frame", other: "\(count) frames"))
    }
    #expect(
      shown == [
        "0 klatek", "1 klatka", "2 klatki", "5 klatek", "12 klatek", "22 klatki", "101 klatek",
        "104 klatki",
      ])
  }

  /// The file as gettext's tools understand it, written by them in their own way, says the same.
  @Test(.enabled(if: Gettext.isInstalled, "gettext is not installed"))
  func gettextReadsTheSame() throws {
    let directory = try TemporaryDirectory()
    let file = directory.url.appendingPathComponent("pl.po")
    let compiled = directory.url.appendingPathComponent("pl.mo")
    try Self.polish.write(to: file, atomically: true, encoding: .utf8)
    try Gettext.run(["msgfmt", "--check-format", "-o", compiled.path, file.path])
    for width in ["20", "200"] {
      let back = try Gettext.run(["msgunfmt", "--width", width, compiled.path])
      #expect(try entries(of: back) == entries(of: Self.polish))
    }
  }

  /// A catalog of another system has other ends of lines.
  @Test func endsOfLinesDoNotMatter() throws {
    let other = Self.polish.replacing("\n", with: "\r\n")
    #expect(try entries(of: other) == entries(of: Self.polish))
  }

  @Test(arguments: [
    ("msgid \"a\"", "line 1: msgstr is missing"),
    ("msgid \"a\"\nmsgctxt \"b\"", "line 2: msgctxt is not expected"),
    ("msgstr \"a\"", "line 1: msgstr is not expected"),
    ("\"a\"", "line 1: a string without a keyword before it"),
    ("msgid a", "line 1: a string in quotes is expected"),
    ("msgid \"a\" b", "line 1: a string in quotes is expected"),
    ("msgid \"a\"b\"", "line 1: a quote in a string needs a backslash"),
    ("msgid \"\\q\"", "line 1: this escape is not known"),
    ("msgid \"a\\\"", "line 1: this escape is not known"),
    ("# a\n\nmsgword \"a\"", "line 3: “msgword” is no keyword"),
    ("msgid \"a\"\nmsgstr[0] \"b\"", "line 2: this is not the next form"),
    ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"", "line 3: this is not the next form"),
    ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"", "line 3: this is not the next form"),
    (
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[x] \"c\"",
      "line 3: “msgstr[x]” has no number of a form"
    ),
    (
      "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=m;\\n\"",
      "line 1: the plural forms cannot be understood"
    ),
  ])
  func anErrorNamesItsLine(_ text: String, _ error: String) {
    let failure = #expect(throws: CatalogError.self) { try entries(of: text) }
    #expect(failure?.description == error)
  }

  @Test func whatIsNotUTF8IsAnError() {
    let failure = #expect(throws: CatalogError.self) {
      try Catalog([Array("msgid \"".utf8) + [0xFF] + Array("\"".utf8)])
    }
    #expect(failure?.description == "line 1: this is not UTF-8")
  }

  // MARK: - The program's own

  /// The texts in a language, from all modules.
  private static func own(_ language: Language) throws -> [Catalog.Key: [String]] {
    try #require(Catalog.carried(language)).entries
  }

  @Test(arguments: Language.available.dropFirst())
  func allLanguagesHaveTheSameTexts(_ language: Language) throws {
    let texts = try Self.own(language)
    #expect(texts.count > 1_000)
    #expect(try Set(texts.keys) == Set(Self.own(Language(rawValue: "de")).keys))
  }

  /// Every value of a text is shown in every language, and no other.
  @Test(arguments: Language.available.dropFirst())
  func noValueIsLost(_ language: Language) throws {
    func values(_ format: String) -> Set<Substring> {
      Set(format.replacing("{{", with: "").matches(of: /\{\d\}/).map(\.output))
    }
    let wrong = try Self.own(language).filter { key, forms in
      forms.contains { values($0) != values(key.words) }
    }
    #expect(wrong.isEmpty)
  }

  @Test func languagesNameThemselves() {
    #expect(Language.available.map(\.rawValue) == ["en", "de", "es"])
    #expect(Language.available.map(\.name) == ["English", "Deutsch", "Español"])
    #expect(Language(rawValue: "fr").name == "fr")
  }
}

/// Gettext's tools.
private enum Gettext {
  static let isInstalled = (try? run(["msgfmt", "--version"])) != nil

  /// Runs a tool.
  ///
  /// - Returns: Its output.
  /// - Throws: An error if it fails, or is not installed.
  @discardableResult static func run(_ arguments: [String]) throws -> String {
    let run = try SpawnedProcess.output(of: "/usr/bin/env", arguments)
    guard run.end == .exit(0) else { throw CocoaError(.executableLoad) }
    return run.text
  }
}

import ReelTexts
import Testing

/// The tables of every language besides English: no text is left in English, and none loses an
/// inserted value.
@Suite struct TextsTests {
  /// The texts that equal the English ones because the words are the same.
  private static let same: [Language: [String]] = [
    .de: [
      "asking.status.app", "asking.status.position", "running.scripts.passed",
      "saving.page.frames", "saving.report.facts.app", "saving.report.facts.system",
      "saving.report.facts.terminal", "session.places.offline",
    ],
    .es: [
      "coding.syntax.place", "http.bytes", "running.scripts.passed",
      "saving.report.facts.virtual", "session.answers.no",
    ],
  ]

  private static let english = TableReading(of: Texts.all[0])

  /// Reads the tables of a language.
  private static func reading(_ language: Language) throws -> TableReading {
    let texts = try #require(Texts.all.first { $0.language == language })
    return Language.$current.withValue(language) { TableReading(of: texts) }
  }

  @Test func everyTextCanBeRead() {
    #expect(Self.english.unreadable == [])
    #expect(Self.english.lines["language.rawValue"]?.map(\.text) == ["en"])
  }

  @Test(arguments: Language.available.dropFirst())
  func textsIdenticalToEnglishAreIntended(language: Language) throws {
    let other = try Self.reading(language)
    let same = Self.english.lines.filter { place, lines in
      zip(lines, other.lines[place] ?? []).contains { $0.text == $1.text && $0.hasWords }
    }
    #expect(same.keys.sorted() == Self.same[language])
  }

  @Test(arguments: Language.available.dropFirst())
  func translationsContainTheSameValues(language: Language) throws {
    let other = try Self.reading(language)
    for (place, lines) in Self.english.lines {
      for (line, translation) in zip(lines, other.lines[place] ?? []) {
        let missing = line.values.filter { !translation.text.contains($0) }
        #expect(missing == [], "\(place): \(line.text) | \(translation.text)")
      }
    }
  }
}

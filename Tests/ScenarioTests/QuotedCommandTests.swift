import ReelApps
import ReelShell
import Testing

@testable import ReelTexts

/// Texts that tell the user what to type, in other languages.
@Suite struct QuotedCommandTests {
  /// The command is called by one of its words in the language, or by the English one, which is
  /// understood everywhere.
  @Test(arguments: [Language.de, .es])
  func aTranslationCallsCommandsAsTheyAreCalledThere(_ language: Language) throws {
    let entries = try #require(Catalog.carried(language)).entries
    let commands = Dictionary(
      entries.filter { $0.key.context == "a command" }.map { key, forms in
        (key.words, [key.words] + forms.flatMap { $0.split(separator: ", ").map(String.init) })
      }, uniquingKeysWith: +)
    #expect(commands.count > 40)
    var checked = 0
    for (key, forms) in entries where key.context != "a command" {
      for command in Self.quoted(in: key.words) {
        guard let words = commands[command] else { continue }
        checked += 1
        for form in forms {
          let said = Self.quoted(in: form)
          #expect(!said.isDisjoint(with: words), "“\(form)” for “\(key.words)”: \(words)")
        }
      }
    }
    #expect(checked > 100)
  }

  /// Returns the first words of the quotations in a text.
  private static func quoted(in text: String) -> Set<String> {
    let pieces = text.split(omittingEmptySubsequences: false) { "“„«”»".contains($0) }
    let inside = pieces.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    return Set(inside.compactMap { $0.split(separator: " ").first.map(String.init) })
  }
}

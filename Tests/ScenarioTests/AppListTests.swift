import ReelApp
import ReelApps
import ReelTexts
import Testing

/// The apps in the greeting and in `.use`.
@Suite struct AppListTests {
  @Test func eachHasAPropertyOfItsName() {
    #expect(Apps.names == Mirror(reflecting: AppState()).children.compactMap(\.label))
  }

  @Test func eachIsDescribedInEachLanguage() async throws {
    let suite = try await Replaying.suite()
    #expect(Set(suite.apps.map(\.accent)).count == 4)
    func list(_ language: Language) -> String {
      suite.apps.map { "\($0.name): \(Translation(language)($0.summary))" }.joined(separator: "\n")
    }
    #expect(
      list(.en) == """
        minipools: Collect money together, in pools with goals
        transformers: A roster of robots, and the battle between their two teams
        tvshows: The shows you watch, also available offline
        codepay: A bank account, to send money by phone number
        """)
    #expect(
      list(.de) == """
        minipools: Gemeinsam Geld sammeln, in Töpfen mit Zielen
        transformers: Ein Aufgebot von Robotern, und der Kampf ihrer beiden Teams
        tvshows: Die Serien, die man sieht, auch ohne Netz
        codepay: Ein Bankkonto, um Geld an Telefonnummern zu senden
        """)
  }

  /// Every word is understood in every language, so that it means one command; `create` opens a
  /// form and saves it, under whatever name.
  @Test func noWordOfAnyLanguageMeansTwoCommands() async throws {
    for app in try await Replaying.suite().apps {
      func owners(_ words: (CommandSyntax) -> [String]) -> [String: Set<String>] {
        let pairs = app.commands.flatMap { command in
          words(command.syntax).map { ($0, Set([command.name])) }
        }
        return Dictionary(pairs) { $0.union($1) }.filter { $0.value.count > 1 }
      }
      let meant = Set(owners { [$0.name] + $0.ownAliases }.values)
      #expect(owners(\.names).filter { !meant.contains($0.value) } == [:], "\(app.name)")
      #expect(app.commands.flatMap(\.syntax.names).allSatisfy { !$0.hasPrefix(".") })
    }
  }

  /// So are the values of a parameter; and the name of an option is one word.
  @Test func noWordOfAnyLanguageMeansTwoValues() async throws {
    for command in try await Replaying.suite().apps.flatMap(\.commands) {
      for parameter in command.parameters {
        let words = parameter.choices.map { choice in
          Set(Language.words(choice.value).map { $0.lowercased() })
        }
        #expect(
          words.reduce(0) { $0 + $1.count } == Set(words.joined()).count,
          "\(command.name) \(parameter.name)")
        #expect(parameter.words.allSatisfy { !$0.contains(" ") })
      }
    }
  }

  /// Nor does one after two dashes mean two options; each has a word in every language.
  @Test func noWordOfAnyLanguageMeansTwoOptions() async throws {
    for command in try await Replaying.suite().apps.flatMap(\.commands) {
      var meant: [String: String] = [:]
      for parameter in command.parameters
      where [.option, .flag, .text].contains(parameter.kind) {
        #expect(
          parameter.shownName != Text(verbatim: parameter.name),
          "\(command.name) --\(parameter.name)")
        for word in Set(parameter.words.map { $0.lowercased() }) {
          let other = meant.updateValue(parameter.name, forKey: word)
          #expect(other == nil, "\(command.name) --\(word)")
        }
      }
    }
  }
}

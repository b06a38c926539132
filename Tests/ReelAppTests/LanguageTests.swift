import Reel
import ReelApp
import Testing

/// The language of the output, and how it is chosen.
@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("de", "de"), ("de_DE.UTF-8", "de"), ("de-AT", "de"), ("DE", "de"), ("de@euro", "de"),
      ("en", "en"), ("en_GB.UTF-8", "en"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"),
      ("fr_FR.UTF-8", "fr_FR.UTF-8?"), ("", "?"), ("deutsch", "deutsch?"),
    ])
  func aLocaleSelectsALanguage(locale: String, expected: String) {
    do {
      #expect(try Language(locale: locale).rawValue == expected)
    } catch {
      #expect(error == UnknownLanguage(locale: String(expected.dropLast())))
    }
  }

  @Test(
    arguments: [
      ("LC_ALL=de LC_MESSAGES=en LANG=en", "de"), ("LC_ALL= LC_MESSAGES=de LANG=en", "de"),
      ("LANG=de_DE.UTF-8", "de"), ("LC_ALL=C LANG=de", "en"), ("TERM=de", "en"),
    ])
  func theEnvironmentSelectsALanguage(variables: String, expected: String) throws {
    let pairs = variables.split(separator: " ").map { pair in
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      return (parts[0], parts[1])
    }
    let language = try Language(chosenBy: Dictionary(uniqueKeysWithValues: pairs))
    #expect(language.rawValue == expected)
  }

  @Test func anUnknownNameIsReportedWithTheKnownOnes() {
    let error = #expect(throws: UnknownLanguage.self) {
      try Language(chosenBy: ["LANG": "fr_FR"])
    }
    #expect(
      error?.description
        == "unknown language “fr_FR”; available: en (English), de (Deutsch), es (Español)")
    #expect(
      error.map { Translation(.de)($0.text) }
        == "die Sprache „fr_FR“ gibt es nicht; es gibt en (English), de (Deutsch), es (Español)")
  }

  @Test func anErrorIsSaidInAnyLanguage() {
    let error = #expect(throws: LineError.self) { try Int(word: "x") }
    #expect(error?.text.english == "“x” is not a whole number")
    #expect(
      error.map { Translation(.de)($0.text) }
        == "„x“ geht hier nicht; erwartet wird eine ganze Zahl")
  }

  private struct Greeter: App {
    struct State: Codable, Equatable, Sendable { var language = Language.en }
    enum Action: Codable, Equatable, Sendable { case greet, languageChosen(Language) }

    var initialState: State { State() }
    var reducer: some Reducer<State, Action> {
      Reduce { state, action in
        if case .languageChosen(let language) = action { state.language = language }
      }
    }
    var commands: [Command<State, Action>] {
      Command("register", "Save the form") { .greet }
        .alias("greet")
    }
    func languageChosen(_ language: Language) -> Action? { .languageChosen(language) }
    func screen(for state: State) -> Screen { Screen(title: Text(verbatim: state.language.name)) }
  }

  @Test func anAppDescribesItsCommands() {
    let mounted = Suite(Greeter()).apps[0]
    #expect(mounted.commands.map(\.summary) == ["Save the form"])
    #expect(mounted.commands.map { Translation(.de)($0.summary) } == ["Das Formular speichern"])
    // Its names of every language are understood in each.
    #expect(mounted.command("registrieren")?.name == "register")
    #expect(
      mounted.command("greet")?.syntax.names(in: Translation(.de)) == [
        "registrieren", "greet", "register",
      ])
    #expect(mounted.commands.map { Translation(.de)($0.synopsis) } == ["registrieren"])
    #expect(mounted.languageChosen(.de) == .languageChosen(.de))
  }
}

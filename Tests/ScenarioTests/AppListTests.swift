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
}

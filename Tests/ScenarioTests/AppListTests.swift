import Foundation
import Reel
import ReelApp
import ReelApps
import ReelHTTP
import ReelShell
import ReelStorage
import ReelTexts
import TemporaryFiles
import Testing

/// The apps in the greeting and in `.use`.
@Suite struct AppListTests {
  @Test func eachHasAPropertyOfItsName() {
    #expect(Apps.names == Mirror(reflecting: AppState()).children.compactMap(\.label))
  }

  @Test func eachIsDescribedInEachLanguage() async throws {
    let directory = try TemporaryDirectory()
    let clock = VirtualClock()
    let launch = try await Apps.program.launch(
      SessionSetup(
        clock: clock, virtualClock: clock, transport: NetworkTransport(), services: [:],
        directories: Directories(root: directory.url), isTemporary: true))
    defer { launch.shutDown() }
    #expect(Set(launch.suite.apps.map(\.accent)).count == 4)
    func list(_ language: Language) -> String {
      launch.suite.apps.map { "\($0.name): \(Translation(language)($0.summary))" }
        .joined(separator: "\n")
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

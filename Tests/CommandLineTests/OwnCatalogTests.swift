import ReelProgram
import TemporaryFiles
import Testing

/// An app of another package, which has catalogs of its own.
@Suite struct OwnCatalogTests {
  @Test func anAppSpeaksWithTheShell() async throws {
    let run = try await ProgramRun.of(
      "Vault", ["--locale", "de", "-c", ".help empty", "-c", ".locale"], in: TemporaryDirectory())
    #expect(
      run.output == """
        empty <coins> [--ja]
          Münzen herausnehmen
          <coins>  eine ganze Zahl
          [--ja]   ohne Nachfrage ausführen
          Beispiele:
            empty 1
            empty 2
        de (Deutsch)

        """)
  }

  /// What is missing in a language is in English.
  @Test func anAppHasALanguageThatTheShellDoesNotHave() async throws {
    let run = try await ProgramRun.of(
      "Vault", ["--locale", "eo", "-c", ".screen", "-c", ".locale"], in: TemporaryDirectory())
    #expect(
      run.output == """
        Trezorejo
          coins  3
          code   none
        eo (Esperanto)

        """)
  }
}

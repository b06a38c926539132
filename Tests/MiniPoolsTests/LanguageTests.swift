import ReelApp
import ReelHTTP
import Testing

@testable import MiniPools

/// What the user reads in other languages; commands are typed in English.
@Suite struct LanguageTests {
  /// Returns what a session's screens say in a language.
  private func session(in language: Language) async throws -> String {
    let translation = Translation(language)
    let session = Session {
      $0.add("Rome", contributed: 1_200, goal: 5_000)
      $0.add("Tea")
    }
    await session.start()
    session.service.add("Oslo")
    session.service.give(5, to: 2)
    var shown: [String] = []
    func show(_ line: String) async {
      await session.type(line)
      let screen = session.app.shownScreen(for: session.store.state)
      shown += [line + ":", screen.plainText(in: language)]
    }
    for line in ["refresh", "open 1", "contribute 3800 cheers"] { await show(line) }
    await session.type("edit")
    await session.type("set goal 12")
    await show("save")
    await session.type("back")
    session.service.next(.refuse(.noConnection(server: "server at 127.0.0.1:8080")))
    await show("contribute 1000")
    let delete = try #require(session.app.commands.first { $0.name == "delete" })
    let question = delete.question(in: session.store.state, before: .poolPage(.deleteTapped))
    shown.append(translation(try #require(question)))
    let set = try #require(session.app.commands.first { $0.name == "set" })
    let reason = set.unavailability(in: session.store.state)
    shown.append(translation(try #require(reason)))
    return shown.joined(separator: "\n")
  }

  @Test func inGerman() async throws {
    let shown = try await session(in: .de)
    #expect(
      shown == """
        refresh:
        MiniPools
          Neuen Topf anlegen → new
          1 Rome 1.200 $ / 5.000 $ → open 1
          ~ (geändert) 2 Tea 5 $ #C5D7FF → open 2
          + (neu) 3 Oslo 0 $ appear → open 3
          [aktualisieren]
        open 1:
        Rome
          Rome: 1.200 $ / 5.000 $
          1200 of 5000: 24 %
          01.01.2026  Person 2 1.200 $
          [einzahlen] [ändern] [löschen] [zurück]
        contribute 3800 cheers:
        Rome
          Rome: 5.000 $ / 5.000 $
          5000 of 5000: 100 %
          • (eigene) 01.01.2026  ich: cheers 3.800 $
          01.01.2026  Person 2 1.200 $
          [einzahlen] [ändern] [löschen] [zurück]
        save:
        Rome ändern
          name “Name” [Rome]
          goal “Ziel in Dollar (optional)” [12] shake ! Das Ziel darf nicht unter dem liegen, was \
        schon eingezahlt ist: 5.000 $.
          Ausfüllen mit „setzen name …“ und „setzen ziel …“, dann „speichern“; „zurück“ \
        verlässt das Formular.
          [speichern] [zurück]
        contribute 1000:
        Rome
          error: Die Einzahlung von 1.000 $ ist nicht erfolgt. Der Server antwortet nicht \
        (127.0.0.1:8080). Noch einmal mit „einzahlen 1000“.
          Rome: 5.000 $ / 5.000 $
          5000 of 5000: 100 %
          • (eigene) 01.01.2026  ich: cheers 3.800 $
          01.01.2026  Person 2 1.200 $
          [einzahlen] [ändern] [löschen] [zurück]
        „Rome“ mit 5.000 $ darin löschen?
        erst das Formular öffnen, mit „neu“ oder „ändern“
        """)
  }

  @Test func inSpanish() async throws {
    let shown = try await session(in: .es)
    #expect(
      shown == """
        refresh:
        MiniPools
          Crear un bote nuevo → new
          1 Rome 1.200 $ / 5.000 $ → open 1
          ~ (con cambios) 2 Tea 5 $ #C5D7FF → open 2
          + (novedad) 3 Oslo 0 $ appear → open 3
          [actualizar]
        open 1:
        Rome
          Rome: 1.200 $ / 5.000 $
          1200 of 5000: 24 %
          01/01/2026  persona 2 1.200 $
          [aportar] [editar] [borrar] [volver]
        contribute 3800 cheers:
        Rome
          Rome: 5.000 $ / 5.000 $
          5000 of 5000: 100 %
          • (tuya) 01/01/2026  tú: cheers 3.800 $
          01/01/2026  persona 2 1.200 $
          [aportar] [editar] [borrar] [volver]
        save:
        Cambiar Rome
          name “Nombre” [Rome]
          goal “Objetivo en dólares (opcional)” [12] shake ! El objetivo no puede ser menor que lo \
        ya aportado: 5.000 $.
          Rellena con «poner nombre …» y «poner objetivo …», después «guardar»; «volver» \
        deja el formulario.
          [guardar] [volver]
        contribute 1000:
        Rome
          error: Tu aportación de 1.000 $ no se ha hecho. No responde: servidor en 127.0.0.1:8080. \
        Inténtalo otra vez con «aportar 1000».
          Rome: 5.000 $ / 5.000 $
          5000 of 5000: 100 %
          • (tuya) 01/01/2026  tú: cheers 3.800 $
          01/01/2026  persona 2 1.200 $
          [aportar] [editar] [borrar] [volver]
        ¿Eliminar «Rome», que contiene 5.000 $?
        abre antes el formulario, con «nuevo» o «editar»
        """)
  }
}

import ReelApp
import ReelHTTP
import Testing

@testable import Transformers

/// What the user reads in other languages; commands are typed in English.
@Suite struct LanguageTests {
  /// Returns what a session's screens say in a language.
  private func session(in language: Language) async throws -> String {
    let translation = Translation(language)
    let session = Session {
      $0.add("Jazz", .autobot, rank: 9)
      $0.add("Rumble", .decepticon)
      for number in 1...12 { $0.add("Number \(number)", .autobot) }
    }
    await session.start()
    var shown: [String] = []
    for line in ["home", "search jazz", "show 1", "battlefield", "fight", "create Bee --team x"] {
      await session.type(line)
      let screen = session.app.shownScreen(for: session.store.state)
      shown += [line + ":", screen.plainText(in: language)]
    }
    await session.type("back")
    let delete = try #require(session.app.commands.first { $0.name == "delete" })
    let question = delete.question(
      in: session.store.state, before: .cybertron(.deleteTapped(id: "1")))
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
        home:
        Transformers
          Cybertron 13 Autobots, 1 Decepticon → cybertron
          Schlachtfeld 1 Zweikampf steht bevor → battlefield
          [cybertron] [schlachtfeld] [aktualisieren]
        search jazz:
        Cybertron
          1 Transformer mit „jazz“, sortiert nach Erschaffung
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 1 Jazz Rang  9 · Wertung 25 #FFC9C4 → show 1
          „sortieren Wertung“ sortiert, „suchen TEXT“ sucht, „zeigen 3“ zeigt Nummer 3. „suchen“ \
        allein beendet die Suche.
          [anlegen] [schlachtfeld] [aktualisieren] [zurück]
        show 1:
        Jazz
          Ⓐ (Autobot) Autobot Wertung 25 #FFC9C4
          5 of 10:  5  Stärke
          5 of 10:  5  Intelligenz
          5 of 10:  5  Tempo
          5 of 10:  5  Ausdauer
          9 of 10:  9  Rang
          5 of 10:  5  Mut
          5 of 10:  5  Feuerkraft
          5 of 10:  5  Können
          [ändern] [löschen] [zurück]
        battlefield:
        Schlachtfeld
          Rang  Mut  Stärke  Können  Wertung
          Ⓐ (Autobot) 1 Jazz    9    5       5       5       25 #FFC9C4
          Ⓓ (Decepticon) Rumble    5    5       5       5       25 #E6C8FF
          Autobots ohne Gegner: Number 1, Number 2, Number 3, Number 4, Number 5, \
        Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
          [kämpfen] [cybertron] [zurück]
        fight:
        Ergebnis
          × (keiner) 1 Jazz und Rumble sind zerstört Wertung 25:25  1:1 follow
          : 1 Zweikampf. Unentschieden: jede Seite hat 1 verloren.
          Überlebende der Autobots: Number 1, Number 2, Number 3, Number 4, Number 5, \
        Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
          Überlebende der Decepticons: keine
          [kämpfen] [cybertron] [zurück]
        create Bee --team x:
        Einen Transformer erschaffen
          name “Name” [Bee]
          team “Autobot oder Decepticon” [x] shake ! Das ist A für Autobots oder D für \
        Decepticons. Auch „autobot“ und „decepticon“ gehen.
          strength “Stärke, 1 bis 10” [] shake ! Diese Angabe fehlt.
          intelligence “Intelligenz, 1 bis 10” [] shake ! Diese Angabe fehlt.
          speed “Tempo, 1 bis 10” [] shake ! Diese Angabe fehlt.
          endurance “Ausdauer, 1 bis 10” [] shake ! Diese Angabe fehlt.
          rank “Rang, 1 bis 10” [] shake ! Diese Angabe fehlt.
          courage “Mut, 1 bis 10” [] shake ! Diese Angabe fehlt.
          firepower “Feuerkraft, 1 bis 10” [] shake ! Diese Angabe fehlt.
          skill “Können, 1 bis 10” [] shake ! Diese Angabe fehlt.
          Ausfüllen mit „setzen stärke 10“ oder „setzen team=A rang=7“, dann „speichern“; „zurück“ \
        verlässt das Formular.
          [speichern] [zufällig] [zurück]
        „Jazz“, einen Autobot mit der Wertung 25, löschen?
        erst das Formular öffnen, mit „anlegen“ oder „ändern“
        """)
  }

  @Test func inSpanish() async throws {
    let shown = try await session(in: .es)
    #expect(
      shown == """
        home:
        Transformers
          Cybertron 13 Autobots, 1 Decepticon → cybertron
          Campo de batalla 1 combate por delante → battlefield
          [cybertron] [campo-de-batalla] [actualizar]
        search jazz:
        Cybertron
          1 Transformer con «jazz», por orden de creación
          Ⓐ Autobots   /icons/A.svg
          Ⓐ (Autobot) 1 Jazz rango  9 · puntuación 25 #FFC9C4 → show 1
          «ordenar puntuación» ordena, «buscar TEXTO» busca, «mostrar 3» muestra el número 3. \
        «buscar» sin más termina la búsqueda.
          [crear] [campo-de-batalla] [actualizar] [volver]
        show 1:
        Jazz
          Ⓐ (Autobot) Autobot puntuación 25 #FFC9C4
          5 of 10:  5  fuerza
          5 of 10:  5  inteligencia
          5 of 10:  5  velocidad
          5 of 10:  5  resistencia
          9 of 10:  9  rango
          5 of 10:  5  valor
          5 of 10:  5  potencia
          5 of 10:  5  destreza
          [editar] [borrar] [volver]
        battlefield:
        Campo de batalla
          rango  valor  fuerza  destreza  puntuación
          Ⓐ (Autobot) 1 Jazz     9      5       5         5          25 #FFC9C4
          Ⓓ (Decepticon) Rumble     5      5       5         5          25 #E6C8FF
          Autobots sin rival: Number 1, Number 2, Number 3, Number 4, Number 5, \
        Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
          [luchar] [cybertron] [volver]
        fight:
        Resultado
          × (ninguno) 1 Jazz y Rumble quedan destruidos puntuación 25:25  1:1 follow
          : 1 combate. Empate: cada bando ha perdido a 1.
          Supervivientes de los Autobots: Number 1, Number 2, Number 3, Number 4, \
        Number 5, Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
          Supervivientes de los Decepticons: ninguno
          [luchar] [cybertron] [volver]
        create Bee --team x:
        Crear un Transformer
          name “Nombre” [Bee]
          team “Autobot o Decepticon” [x] shake ! Es A para los Autobots o D para los Decepticons. \
        También sirven «autobot» y «decepticon».
          strength “Fuerza, de 1 a 10” [] shake ! Falta este dato.
          intelligence “Inteligencia, de 1 a 10” [] shake ! Falta este dato.
          speed “Velocidad, de 1 a 10” [] shake ! Falta este dato.
          endurance “Resistencia, de 1 a 10” [] shake ! Falta este dato.
          rank “Rango, de 1 a 10” [] shake ! Falta este dato.
          courage “Valor, de 1 a 10” [] shake ! Falta este dato.
          firepower “Potencia de fuego, de 1 a 10” [] shake ! Falta este dato.
          skill “Destreza, de 1 a 10” [] shake ! Falta este dato.
          Rellena con «poner fuerza 10» o «poner equipo=A rango=7», después «guardar»; «volver» \
        deja el formulario.
          [guardar] [al-azar] [volver]
        ¿Eliminar «Jazz», un Autobot de puntuación 25?
        abre antes el formulario, con «crear» o «editar»
        """)
  }
}

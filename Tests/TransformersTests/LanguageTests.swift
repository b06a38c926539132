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
      shown += [line + ":", translation(screen.title)]
      shown += screen.elements.compactMap { $0.words(translation) }.map { "  " + $0 }
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
          Cybertron | 13 Autobots, 1 Decepticon
          Schlachtfeld | 1 Zweikampf steht bevor
        search jazz:
        Cybertron
          1 Transformer mit „jazz“ im Namen, sortiert nach Erschaffung
          Ⓐ Autobots   /icons/A.svg
          (Autobot) | Jazz | Rang  9 · Wertung 25
          „sort rating“ sortiert, „search TEXT“ sucht, „show 3“ zeigt Nummer 3. „search“ allein \
        beendet die Suche.
        show 1:
        Jazz
          (Autobot) | Autobot | Wertung 25
           5  Stärke
           5  Intelligenz
           5  Tempo
           5  Ausdauer
           9  Rang
           5  Mut
           5  Feuerkraft
           5  Können
        battlefield:
        Schlachtfeld
          Rang  Mut  Stärke  Können  Wertung
          (Autobot) | Jazz |    9    5       5       5       25
          (Decepticon) | Rumble |    5    5       5       5       25
          Autobots ohne Gegner: Number 1, Number 2, Number 3, Number 4, Number 5,
          Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
        fight:
        Ergebnis
          (keiner) | Jazz und Rumble sind zerstört | Wertung 25:25  1:1
          : 1 Zweikampf. Unentschieden: jede Seite hat 1 verloren.
          Überlebende der Autobots: Number 1, Number 2, Number 3, Number 4, Number 5,
          Number 6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
          Überlebende der Decepticons: keine
        create Bee --team x:
        Einen Transformer erschaffen
          Name
          Autobot oder Decepticon ! Das ist A für Autobots oder D für Decepticons. Auch „autobot“ \
        und „decepticon“ gehen.
          Stärke, 1 bis 10 ! Diese Angabe fehlt.
          Intelligenz, 1 bis 10 ! Diese Angabe fehlt.
          Tempo, 1 bis 10 ! Diese Angabe fehlt.
          Ausdauer, 1 bis 10 ! Diese Angabe fehlt.
          Rang, 1 bis 10 ! Diese Angabe fehlt.
          Mut, 1 bis 10 ! Diese Angabe fehlt.
          Feuerkraft, 1 bis 10 ! Diese Angabe fehlt.
          Können, 1 bis 10 ! Diese Angabe fehlt.
          Ausfüllen mit „set strength 10“ oder „set team=A rank=7“, dann „save“; „back“ verlässt \
        das Formular.
        „Jazz“, einen Autobot mit der Wertung 25, löschen?
        erst das Formular öffnen, mit „create“ oder „edit“
        """)
  }

  @Test func inSpanish() async throws {
    let shown = try await session(in: .es)
    #expect(
      shown == """
        home:
        Transformers
          Cybertron | 13 Autobots, 1 Decepticon
          Campo de batalla | 1 combate por delante
        search jazz:
        Cybertron
          1 Transformer con «jazz» en el nombre, por orden de creación
          Ⓐ Autobots   /icons/A.svg
          (Autobot) | Jazz | rango  9 · puntuación 25
          «sort rating» ordena, «search TEXTO» busca, «show 3» muestra el número 3. «search» sin \
        más termina la búsqueda.
        show 1:
        Jazz
          (Autobot) | Autobot | puntuación 25
           5  fuerza
           5  inteligencia
           5  velocidad
           5  resistencia
           9  rango
           5  valor
           5  potencia de fuego
           5  destreza
        battlefield:
        Campo de batalla
          rango  valor  fuerza  destreza  puntuación
          (Autobot) | Jazz |     9      5       5         5          25
          (Decepticon) | Rumble |     5      5       5         5          25
          Autobots sin rival: Number 1, Number 2, Number 3, Number 4, Number 5, Number
          6, Number 7, Number 8, Number 9, Number 10, Number 11, Number 12
        fight:
        Resultado
          (ninguno) | Jazz y Rumble quedan destruidos | puntuación 25:25  1:1
          : 1 combate. Empate: cada bando ha perdido a 1.
          Supervivientes de los Autobots: Number 1, Number 2, Number 3, Number 4,
          Number 5, Number 6, Number 7, Number 8, Number 9, Number 10, Number 11,
          Number 12
          Supervivientes de los Decepticons: ninguno
        create Bee --team x:
        Crear un Transformer
          Nombre
          Autobot o Decepticon ! Es A para los Autobots o D para los Decepticons. También sirven \
        «autobot» y «decepticon».
          Fuerza, de 1 a 10 ! Falta este dato.
          Inteligencia, de 1 a 10 ! Falta este dato.
          Velocidad, de 1 a 10 ! Falta este dato.
          Resistencia, de 1 a 10 ! Falta este dato.
          Rango, de 1 a 10 ! Falta este dato.
          Valor, de 1 a 10 ! Falta este dato.
          Potencia de fuego, de 1 a 10 ! Falta este dato.
          Destreza, de 1 a 10 ! Falta este dato.
          Rellena con «set strength 10» o «set team=A rank=7», después «save»; «back» deja el \
        formulario.
        ¿Eliminar «Jazz», un Autobot de puntuación 25?
        abre antes el formulario, con «create» o «edit»
        """)
  }
}

extension Screen.Element {
  /// Returns what the element says in a language; nil for controls.
  fileprivate func words(_ translation: Translation) -> String? {
    switch self {
    case .field(let field): "\(translation(field.label)): \(translation(field.value))"
    case .progress(let bar): translation(bar.label)
    case .text(let paragraph): translation(paragraph.text)
    case .row(let row):
      [
        row.mark.map { "(\(translation($0.meaning)))" } ?? "", translation(row.title),
        translation(row.detail),
      ]
      .filter { !$0.isEmpty }.joined(separator: " | ")
    case .input(let input):
      translation(input.label) + (input.error.map { " ! " + translation($0) } ?? "")
    case .notice(let notice): translation(notice.text)
    case .controls: nil
    }
  }
}

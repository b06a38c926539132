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
    for line in ["refresh", "open 1", "contribute 3800 cheers", "edit", "set goal 12", "save"] {
      await session.type(line)
      guard !["edit", "set goal 12"].contains(line) else { continue }
      let screen = session.app.shownScreen(for: session.store.state)
      shown += [line + ":", translation(screen.title)]
      shown += screen.elements.compactMap { $0.words(translation) }.map { "  " + $0 }
    }
    await session.type("back")
    session.service.next(.refuse(.noConnection(server: "server at 127.0.0.1:8080")))
    await session.type("contribute 1000")
    let screen = session.app.shownScreen(for: session.store.state)
    shown.append(try #require(screen.elements.first?.words(translation)))
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
          Neuen Topf anlegen
          Rome | 1.200 $ / 5.000 $
          (geändert) | Tea | 5 $
          (neu) | Oslo | 0 $
        open 1:
        Rome
          Rome: 1.200 $ / 5.000 $
          24 %
          01.01.2026  Person 2 | 1.200 $
        contribute 3800 cheers:
        Rome
          Rome: 5.000 $ / 5.000 $
          100 %
          (eigene) | 01.01.2026  ich: cheers | 3.800 $
          01.01.2026  Person 2 | 1.200 $
        save:
        Rome ändern
          Name
          Ziel in Dollar (optional) ! Das Ziel darf nicht unter dem liegen, was schon eingezahlt \
        ist: 5.000 $.
          Ausfüllen mit „set name …“ und „set goal …“, dann „save“; „back“ verlässt das Formular.
        Die Einzahlung von 1.000 $ ist nicht erfolgt. Der Server antwortet nicht \
        (127.0.0.1:8080). Noch einmal mit „contribute 1000“.
        „Rome“ mit 5.000 $ darin löschen?
        erst das Formular öffnen, mit „new“ oder „edit“
        """)
  }

  @Test func inSpanish() async throws {
    let shown = try await session(in: .es)
    #expect(
      shown == """
        refresh:
        MiniPools
          Crear un bote nuevo
          Rome | 1.200 $ / 5.000 $
          (cambiado) | Tea | 5 $
          (nuevo) | Oslo | 0 $
        open 1:
        Rome
          Rome: 1.200 $ / 5.000 $
          24 %
          01/01/2026  persona 2 | 1.200 $
        contribute 3800 cheers:
        Rome
          Rome: 5.000 $ / 5.000 $
          100 %
          (tuya) | 01/01/2026  tú: cheers | 3.800 $
          01/01/2026  persona 2 | 1.200 $
        save:
        Cambiar Rome
          Nombre
          Objetivo en dólares (opcional) ! El objetivo no puede ser menor que lo ya aportado: \
        5.000 $.
          Rellena con «set name …» y «set goal …», después «save»; «back» deja el formulario.
        Tu aportación de 1.000 $ no se ha hecho. No responde: servidor en 127.0.0.1:8080. \
        Inténtalo otra vez con «contribute 1000».
        ¿Eliminar «Rome», que contiene 5.000 $?
        abre antes el formulario, con «new» o «edit»
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

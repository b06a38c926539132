import Reel
import ReelApp
import ReelHTTP
import ReelStorage
import Testing

@testable import TVShows

/// Every text of the app in Spanish, as users see it.
@Suite struct SpanishTests {
  private let app = TVShowsApp(api: .unanswered)
  private let server = "server at h"

  private func state(_ route: Route...) -> State {
    var state = State()
    state.store = .ready(inMemory: false)
    state.route.show(.home)
    for screen in route { state.route.push(screen) }
    return state
  }

  private func show(_ id: Int, _ sync: Show.SyncStatus, seasons: Int = 3) -> Show {
    Show(
      id: id, title: "T\(id)", year: 2000, seasons: seasons, addedAt: VirtualClock.epoch,
      sync: sync, watched: 1)
  }

  private func text(_ state: State) -> String { state.screen(in: .es) }

  @Test func errors() {
    let errors: [APIError] = [
      .noConnection(server: server), .connectionLost(server: server),
      .status(code: 401, message: nil), .status(code: 404, message: "no"),
    ]
    #expect(
      errors.map(\.sentence).lines(in: .es) == """
        No responde: servidor en h. Lo guardado espera aquí.
        La conexión se ha perdido antes de llegar la respuesta.
        El servidor no acepta el id o la clave de este programa (401).
        El servidor no tiene series en esta dirección (404).
        """)
  }

  @Test func theStart() {
    var state = State()
    state.store = .ready(inMemory: false)
    state.network = .connecting
    #expect(
      text(state) == """
        TV Shows se inicia
          Base de datos local: lista, 0 series
          Red: se pregunta al servidor …
        """)
  }

  @Test func theListAndItsNotices() {
    var state = state(.list)
    state.shows = [show(1, .synced), show(2, .synced), show(3, .pending), show(4, .failed)]
    state.marks.kinds = [1: .new, 2: .changed]
    state.marks.gone = [show(9, .synced)]
    let theirs = Draft(title: "U", year: 2001, seasons: 1)
    func pending(_ id: Int, _ kind: Pending.Kind, _ conflict: Conflict?) -> Pending {
      Pending(
        id: id, since: VirtualClock.epoch, attempts: 0, error: nil, hasFailed: id > 1, kind: kind,
        conflict: conflict)
    }
    state.sync.queue = [
      pending(1, .update, nil), pending(2, .update, .changed(theirs: theirs)),
      pending(3, .delete, .changed(theirs: theirs)), pending(4, .update, .deleted),
      pending(4, .update, nil),
    ]
    state.message = .simulateFailed(error: .cancelled)
    let orders = SortKey.allCases.map { key in
      state.sort = key
      return text(state).split(separator: "\n")[2].trimmingPrefix("  ")
    }
    state.sort = .title
    #expect(
      orders.joined(separator: "\n") == """
        4 series, por orden de título
        4 series, por orden de año
        4 series, por orden de número de temporadas
        4 series, por orden de incorporación, las últimas primero
        4 series, por orden de título, de la Z a la A
        4 series, por orden de año, las últimas primero
        4 series, por orden de número de temporadas, las más largas primero
        """)
    #expect(
      text(state) == """
        Series añadidas
          error: El otro cliente no ha podido añadir una serie. La petición se ha cancelado.
          4 series, por orden de título
          + (novedad) 1 T1 2000 · 1/3 temporadas appear → open 1
          ~ (con cambios) 2 T2 2000 · 1/3 temporadas #C5D7FF → open 2
          ↑ (sin enviar todavía) 3 T3 2000 · 1/3 temporadas → open 3
          ! (sin sincronizar) 4 T4 2000 · 1/3 temporadas → open 4
          − (ya no está) 9 T9 2000 · 1/3 temporadas vanish
          «ordenar año» ordena, «buscar TEXTO» busca, «abrir 3» muestra el número 3.
          error: Otro cliente ha cambiado «T2» entretanto. Allí es «U», 2001, 1 temporada; aquí \
        es «T2», 2000, 3 temporadas. «mía 2» envía la tuya, «otra 2» toma la otra.
          error: «T3» no se ha eliminado: otro cliente la ha cambiado entretanto, a «U», 2001, \
        1 temporada. «mía 3» la elimina de todos modos, «otra 3» la conserva.
          error: Otro cliente ha eliminado «T4», que tú has cambiado. «mía 4» la añade otra \
        vez, «otra 4» la deja ir.
          error: Sin enviar todavía: 1 cambio. Sin sincronizar: 1 cambio. Inténtalo otra vez \
        con «sincronizar».
          [añadir] [sincronizar] [simular] [volver]
        """)
    state.search = "T1"
    #expect(text(state).contains("1 serie con «T1», por orden de título"))
    state.search = "nada"
    #expect(text(state).contains("Ningún título contiene «nada»."))
  }

  @Test func messages() {
    var state = state()
    state.shows = [show(1, .synced)]
    let messages: [TVShowsApp.Message] =
      [
        .duplicate(id: 1, title: "T1", year: 2000, added: 4), .deleted(title: "T1"), .editedIsGone,
        .unknown(id: 7), .noShow, .noConflict(title: "T1"), .saveFailed(problem: .notOpen),
        .storeTroubled(problem: .notOpen),
      ] + [Restoration.takenBack, .uncertain, .anew].map { .restored(title: "T1", how: $0) }
    let texts = messages.flatMap { message in
      state.message = message
      return state.notices.map(\.text)
    }
    #expect(
      texts.lines(in: .es) == """
        «T1», de 2000, ya existía con el número 1. «borrar 4» elimina la nueva.
        «T1» se ha eliminado. «deshacer» lo deshace.
        Otro cliente ha eliminado la serie. Lo que has escrito sigue aquí: «guardar» la añade de \
        nuevo.
        No existe la serie número 7. «lista» las muestra todas con su número.
        No hay ninguna serie en pantalla: di cuál, como en «abrir 3».
        Solo hay una versión de «T1».
        No se ha cambiado nada. Aquí no hay ninguna base de datos abierta.
        La base de datos local: Aquí no hay ninguna base de datos abierta.
        «T1» está otra vez aquí, como estaba.
        «T1» está otra vez aquí; si el servidor ya la ha eliminado, se añade de nuevo.
        «T1» está otra vez aquí. El servidor la había eliminado: allí es nueva, añadida hoy.
        """)
    let delete = app.commands.first { $0.name == "delete" }
    let question = delete?.question(in: state, before: .page(.deleteTapped(id: 1)))
    #expect([question].compactMap(\.self).lines(in: .es) == "¿Eliminar «T1»?")
  }

  @Test func aShowItsFormAndTheNextEpisodes() {
    var state = state(.list, .show(id: 1))
    state.shows = [show(1, .synced), show(2, .pending), show(3, .failed)]
    #expect(
      text(state) == """
        T1
          Año de estreno: 2000
          Número de temporadas: 3
          En el servidor: ✓ como aquí
          1 of 3: 1 de 3 vistas
          [visto] [editar] [borrar] [volver]
        """)
    state.route = ScreenStack(.home, .watch)
    #expect(
      text(state) == """
        Qué ver ahora
          ▶ (empezada) 1 T1 temporada 2 de 3 → open 1
          ▶ (empezada) 2 T2 temporada 2 de 3 → open 2
          ▶ (empezada) 3 T3 temporada 2 de 3 → open 3
          «visto 3» cuenta una temporada más de la número 3, «visto 3 0» ninguna.
          [visto] [lista] [volver]
        """)
    state.route = ScreenStack(.home, .add)
    state.year = 2026
    let title = String(repeating: "x", count: 201)
    var form = Form(typed: [.title: title, .year: "1927", .seasons: "201"])
    form.recheck(in: 2026)
    state.form = form
    let complaints = text(state).split(separator: "! ").dropFirst()
      .map { $0.prefix { $0 != "\n" } }
    #expect(
      complaints == [
        "El título tiene 201 caracteres; como máximo puede tener 200.",
        "El año tiene que estar entre 1928 y 2027.",
        "El número de temporadas tiene que estar entre 1 y 200.",
      ])
    state.route = ScreenStack(.home, .list, .show(id: 1), .edit(id: 1))
    state.form = Form(editing: 1, typed: [.title: "T2", .year: "2000", .seasons: "1"])
    #expect(text(state).hasPrefix("Cambiar T1\n"))
    #expect(text(state).contains("«T2», de 2000, ya existe con el número 2."))
  }

  @Test func aLongList() {
    var state = state(.list)
    state.shows = (1...1200).map { show($0, .synced) }
    state.sync.lastEnd = VirtualClock.epoch
    #expect(text(state).contains("  1–50 de 1.200\n"))
    #expect(
      state.syncNotices.map(\.text).lines(in: .es).hasPrefix("Última sincronización: "))
  }
}

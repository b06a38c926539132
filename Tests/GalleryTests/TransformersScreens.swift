import ReelApp

@testable import Transformers

extension Gallery {
  /// Returns the screens of Transformers.
  static func transformers() -> [Exhibit] {
    exhibits(
      TransformersApp(api: .unanswered), sequence(first: Route.home, next: after),
      transformersState)
  }

  private static func after(_ route: Route) -> Route? {
    switch route {
    case .home: .cybertron
    case .cybertron: .transformer(id: "1")
    case .transformer: .form(id: "1")
    case .form(_?): .form(id: nil)
    case .form(nil): .battlefield
    case .battlefield: .result
    case .result: nil
    }
  }

  private static func transformersState(
    _ route: Route, _ content: Content
  ) -> TransformersApp.State? {
    var state = TransformersApp.State()
    state.route.show(route)
    state.hasLoaded = true
    state.roster = content.names.enumerated().map { index, name in
      Transformer(
        id: String(index + 1), name: name, team: index % 2 == 0 ? .autobot : .decepticon,
        stats: Stats { ($0.rawValue.count * 7 + index) % 10 + 1 },
        teamIcon: "https://tfapi.example.com/icons/\(index % 2)")
    }
    if content == .busy { state.working = .delete(id: "1") }
    let first = state.transformer("1")
    switch route {
    case .home, .battlefield: break
    case .cybertron:
      if content == .trouble {
        state.loadFailure = .timedOut(server: "https://tfapi.example.com:8443")
        state.message = .restoreFailed(
          name: "Trip to Rome", error: .status(code: 503, message: "maintenance until noon"))
      }
      if content == .many {
        state.list.search = "1"
        state.list.order = .intelligence
        state.list.page = 14
      }
    case .transformer: if first == nil { return nil }
    case .form(let id):
      if id != nil, first == nil { return nil }
      state.form =
        id == nil
        ? Form(typed: [.name: content.names.first ?? ""]) : first.map { Form(editing: $0) }
      if content == .trouble {
        state.form?.type([.name: "", .team: "X", .strength: "11", .speed: "fast", .rank: ""])
        _ = state.form?.submit()
        state.message = .saveFailed(error: .timedOut(server: "https://tfapi.example.com:8443"))
      }
      if content == .busy, let draft = state.form?.submit() {
        state.working = .save(id: id, draft: draft)
      }
    case .result:
      let lineup = Lineup(state.roster)
      if lineup.missing != nil { return nil }
      state.lineup = lineup
      state.result = Battle.fight(lineup)
    }
    return state
  }
}

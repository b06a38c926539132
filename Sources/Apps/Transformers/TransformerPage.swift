import Reel
import ReelApp

/// A single Transformer: all its stats as bars.
package struct TransformerPage: ScreenFeature {
  package typealias State = TransformersApp.State
  package typealias Request = TransformersApp.Request

  /// The actions of the page.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the page of a Transformer.
    case showTapped(id: String)
  }

  var strings: Strings

  package var reducer: some RequestingReducer<State, Action, Request> {
    RequestingReduce { state, action, _ in
      switch action {
      case .showTapped(let id):
        if state.transformer(id) == nil {
          state.message = .unknown(id: id)
        } else {
          state.move(.transformer(id: id))
        }
      }
    }
  }

  package var commands: [Command<State, Action>] {
    Command("show", strings.commands.show, .argument("id", String.self)) { .showTapped(id: $0) }
      .alias("open")
      .completing("id") { $0.idChoices }
  }

  package func screen(for state: State) -> Screen {
    let id = state.shownId ?? ""
    let transformer = state.transformer(id)
    return Screen(title: transformer?.name ?? strings.cybertron.title, isBusy: state.isBusy) {
      strings.notices(state)
      if let transformer {
        let team = strings.team(transformer.team)
        Row(
          team.singular, detail: strings.cybertron.rating(transformer.rating),
          mark: strings.mark(transformer.team))
        for stat in Stat.allCases {
          let value = transformer.stats[stat]
          Progress(
            value, of: Stat.range.upperBound,
            label: strings.padded(value, to: 2) + "  " + strings.stat(stat))
        }
      } else {
        Notice(.error, strings.messages.unknown(id))
      }
      Controls(
        Control("edit", isEnabled: transformer != nil),
        Control("delete", isEnabled: transformer != nil), Control("back"))
    }
  }
}

extension TransformersApp.State {
  /// The id of the Transformer on the screen, or in its form.
  var shownId: String? {
    switch top {
    case .transformer(let id): id
    case .form(let id): id
    case .home, .cybertron, .battlefield, .result: nil
    }
  }

  /// Returns the Transformer with an id, or the one on the screen; adds a message if there is none.
  mutating func known(_ id: String?) -> Transformer? {
    guard let id = id ?? shownId else {
      message = .nothingShown
      return nil
    }
    let found = transformer(id)
    if found == nil { message = .unknown(id: id) }
    return found
  }
}

import ReelApp

/// A single Transformer: all its stats as bars.
package struct TransformerPage: AppScreen<TransformersApp> {
  /// The actions of the page.
  package enum Action: Codable, Equatable, Sendable {
    /// Opens the page of a Transformer.
    case showTapped(id: String)
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .showTapped(let id): if state.known(id) != nil { state.move(to: .transformer(id: id)) }
    }
  }

  package var commands: [Command<State, Action>] {
    Command(
      "show", "Show a Transformer with all its numbers", .argument("id", String.self)
    ) { .showTapped(id: $0) }
    .alias("open")
    .naming("id") { $0.idChoices }
  }

  package func screen(for state: State) -> Screen {
    let id = state.shownId ?? ""
    let transformer = state.transformer(id)
    let title = transformer.map { Text(verbatim: $0.name) } ?? Cybertron.title
    return Screen(title: title) {
      state.notices
      if let transformer {
        let team = transformer.team
        Row(team.singular, detail: "rating \(transformer.rating)", mark: team.mark)
        for stat in Stat.allCases {
          let value = transformer.stats[stat]
          Progress(
            value, of: Stat.range.upperBound,
            label: Text(verbatim: value.padded(to: 2) + "  ") + stat.text)
        }
      } else {
        Notice.unknown(id)
      }
      Controls(["edit", "delete"].map { Control($0, isEnabled: transformer != nil) } + ["back"])
    }
  }
}

extension TransformersApp.State {
  /// The id of the Transformer on the screen, or in its form.
  var shownId: String? {
    switch top {
    case .transformer(let id): id
    case .form(let id): id
    default: nil
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

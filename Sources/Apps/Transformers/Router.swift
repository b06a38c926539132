import ReelApp

/// A screen on the navigation stack; in JSON `{"screen":"form","id":"3"}`.
enum Route: ScreenRoute {
  /// Home.
  case home
  /// All Transformers.
  case cybertron
  /// The form that edits a Transformer, or creates one if `id` is nil.
  case form(id: String?)
  /// A single Transformer.
  case transformer(id: String)
  /// The pairs of the next battle.
  case battlefield
  /// The result of the battle.
  case result

  /// A Transformer is above the list, and a result above the battlefield.
  var below: [Route] {
    switch self {
    case .home: []
    case .cybertron, .battlefield: [.home]
    case .form, .transformer: [.cybertron]
    case .result: [.battlefield]
    }
  }

  /// Whether it is the form.
  var isForm: Bool { if case .form = self { true } else { false } }
}

/// Navigates between the screens: the navigation stack is part of the state, with Home always at
/// the bottom.
package struct Router: AppPart<TransformersApp> {
  /// The actions that change the screen.
  package enum Action: Codable, Equatable, Sendable {
    /// Goes to Home.
    case homeTapped
    /// Opens the list of all Transformers.
    case cybertronTapped
    /// Opens the battlefield, which shows the pairs.
    case battlefieldTapped
    /// Goes back to the previous screen.
    case backTapped
  }

  package func reduce(into state: inout State, action: Action, ask: inout Ask<TransformersApp>) {
    switch action {
    case .homeTapped: state.move(to: .home)
    case .cybertronTapped: state.move(to: .cybertron)
    case .battlefieldTapped: state.move(to: .battlefield)
    case .backTapped: state.move(to: state.route.previous ?? .home)
    }
  }

  package var commands: [Command<State, Action>] {
    Command("home", "Go to the first screen") { .homeTapped }
    Command("cybertron", "Go to the list of all Transformers") { .cybertronTapped }
    Command("battlefield", "Go to the battlefield, where the teams meet") { .battlefieldTapped }
    Command("back", "Go back to the previous screen") { .backTapped }
      .unavailable { $0.route.previous == nil ? "this is the first screen" : nil }
  }
}

extension TransformersApp.State {
  /// Shows a screen, and closes the form.
  mutating func move(to screen: Route) {
    route.show(screen)
    form = nil
  }
}

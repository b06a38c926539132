import ReelSupport

/// Names the controls of a screen in the user's language, and disables those whose commands are not
/// available, and all while work is under way.
///
/// So an app says only once, in the command, when something is possible, and what it is called.
/// Controls that a screen disables for its own reasons stay disabled.
struct Availability<State, Action: Sendable>: Sendable {
  private let vocabulary: OnDemand<Vocabulary<State, Action>>
  /// The commands' words, in the user's language.
  private let names: OnDemand<[String: Text]>
  private let isBusy: @Sendable (State) -> Bool
  private let isBlocked: @Sendable (State) -> Bool

  init<A: App>(of app: A) where A.State == State, A.Action == Action {
    isBusy = app.isBusy
    isBlocked = { app.busyReason(in: $0) != nil }
    let vocabulary = OnDemand { Vocabulary(app.offeredCommands) }
    self.vocabulary = vocabulary
    names = OnDemand {
      let syntaxes = vocabulary.value.commands.map(\.syntax)
      return syntaxes.reduce(into: [:]) { names, syntax in
        for name in syntax.ownNames { names[name] = syntax.shown(name) }
      }
    }
  }

  /// Returns the screen with unavailable controls disabled; while work is under way, also inputs.
  func applied(to screen: Screen, in state: State) -> Screen {
    var screen = screen
    let (vocabulary, names) = (vocabulary.value, names.value)
    let isBlocked = isBlocked(state)
    screen.isBusy = isBusy(state)
    for position in screen.elements.indices {
      if isBlocked, case .input(var input) = screen.elements[position] {
        input.isEnabled = false
        screen.elements[position] = .input(input)
      }
      guard case .controls(var controls) = screen.elements[position] else { continue }
      for index in controls.controls.indices {
        // What is no command of the app's is left to the screen.
        let command = controls.controls[index].command
        guard let name = names[command], let indices = vocabulary.indices[command] else { continue }
        controls.controls[index].name = name
        if controls.controls[index].isEnabled {
          controls.controls[index].isEnabled = indices.contains {
            vocabulary.reasons[$0](state) == nil
          }
        }
      }
      screen.elements[position] = .controls(controls)
    }
    return screen
  }
}

extension App {
  /// Returns the ``App/screen(for:)`` of `state`, with controls disabled whose command is not
  /// available.
  public func shownScreen(for state: State) -> Screen {
    Availability(of: self).applied(to: screen(for: state), in: state)
  }
}

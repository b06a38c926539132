import Reel
import ReelSupport

/// Says of controls what can be said of their commands: whether they can be given now.
///
/// So an app says once when something can be done, with its command. What a screen shows as
/// disabled for a reason of its own stays that.
struct Availability<State, Action: Sendable>: Sendable {
  private let commands: OnDemand<[String: [Command<State, Action>]]>

  init<A: App>(of app: A) where A.State == State, A.Action == Action {
    commands = OnDemand {
      let named = app.commands.flatMap { command in
        ([command.name] + command.aliases).map { ($0, [command]) }
      }
      return Dictionary(named, uniquingKeysWith: +)
    }
  }

  /// The screen, with what cannot be done in `state` disabled.
  func applied(to screen: Screen, in state: State) -> Screen {
    var screen = screen
    for place in screen.elements.indices {
      guard case .controls(var controls) = screen.elements[place] else { continue }
      for index in controls.controls.indices where controls.controls[index].isEnabled {
        controls.controls[index].isEnabled = canGive(controls.controls[index].command, state)
      }
      screen.elements[place] = .controls(controls)
    }
    return screen
  }

  /// Whether a command can be given; what is no command of the app's is left to the screen.
  private func canGive(_ name: String, _ state: State) -> Bool {
    commands.value[name].map { $0.contains { $0.unavailability(in: state) == nil } } ?? true
  }
}

extension App {
  /// What the user sees in `state`: the ``ScreenFeature/screen(for:)``, with controls disabled
  /// whose command cannot be given.
  public func shownScreen(for state: State) -> Screen {
    Availability(of: self).applied(to: screen(for: state), in: state)
  }
}

import Reel
import ReelSupport

/// Disables the controls of a screen whose commands are not available.
///
/// So an app says only once, in the command, when something is possible. Controls that a screen
/// disables for its own reasons stay disabled.
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

  /// Returns the screen with unavailable controls disabled.
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

  /// Whether a command is available; anything that is not a command of the app is left to the
  /// screen.
  private func canGive(_ name: String, _ state: State) -> Bool {
    commands.value[name].map { $0.contains { $0.unavailability(in: state) == nil } } ?? true
  }
}

extension App {
  /// Returns the ``ScreenFeature/screen(for:)`` of `state`, with controls disabled whose command is
  /// not available.
  public func shownScreen(for state: State) -> Screen {
    Availability(of: self).applied(to: screen(for: state), in: state)
  }
}

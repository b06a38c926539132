import Reel
import ReelSupport

/// Says of controls what can be said of their commands: whether they can be given now.
///
/// So an app says once when something can be done, with its command. What a screen shows as
/// disabled for a reason of its own stays that.
struct Availability<State, Action: Sendable>: Sendable {
  /// Whether what a word stands for can be given.
  private typealias Question = @Sendable (State) -> Bool

  private let questions: OnDemand<[String: Question]>

  init<A: App>(of app: A) where A.State == State, A.Action == Action {
    questions = OnDemand {
      var questions: [String: Question] = [:]
      for command in app.commands {
        for name in [command.name] + command.aliases {
          let before = questions[name]
          questions[name] = { before?($0) == true || command.unavailability(in: $0) == nil }
        }
      }
      return questions
    }
  }

  /// The screen, with what cannot be done in `state` disabled.
  func applied(to screen: Screen, in state: State) -> Screen {
    var screen = screen
    let questions = questions.value
    for place in screen.elements.indices {
      guard case .controls(var controls) = screen.elements[place] else { continue }
      for index in controls.controls.indices where controls.controls[index].isEnabled {
        // What is no command of the app's is left to the screen.
        guard let canGive = questions[controls.controls[index].command] else { continue }
        controls.controls[index].isEnabled = canGive(state)
      }
      screen.elements[place] = .controls(controls)
    }
    return screen
  }
}

extension App {
  /// What the user sees in `state`: the ``ScreenFeature/screen(for:)``, with controls disabled
  /// whose command cannot be given.
  public func shownScreen(for state: State) -> Screen {
    Availability(of: self).applied(to: screen(for: state), in: state)
  }
}

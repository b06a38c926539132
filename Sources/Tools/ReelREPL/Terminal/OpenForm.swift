import Reel
import ReelApp

/// A form on the screen that the shell can fill in: the fields that the app's command `set` fills
/// in, and the command that saves them, which is the screen's first control.
///
/// Apps declare nothing more about their forms than their screens and commands.
struct OpenForm: Equatable {
  /// The index of the app in the suite.
  let app: Int
  /// The screen's heading.
  let title: Text
  /// The fields that can be filled in now, from top to bottom.
  let fields: [Input]
  /// The screen's controls.
  let controls: [Control]

  /// Finds the form on the screen; nil if there is none.
  init?<State, Action>(in session: Session<State, Action>) {
    guard let command = session.app.filling, let parameter = command.parameters.first,
      session.withShownState({ command.unavailability(in: $0) }) == nil
    else { return nil }
    let known = session.withShownState { command.choices(for: parameter, in: $0) }.map(\.word)
    let screen = session.screen()
    var fields: [Input] = []
    var controls: [Control] = []
    for element in screen.elements {
      switch element {
      case .input(let input) where input.isEnabled && known.contains(input.name):
        fields.append(input)
      case .controls(let all): controls += all.controls
      default: break
      }
    }
    guard !fields.isEmpty else { return nil }
    app = session.currentApp
    title = screen.title
    self.fields = fields
    self.controls = controls
  }

  /// Returns the possible values of a field, as far as they can be listed.
  static func choices<State, Action>(
    for field: String, in session: Session<State, Action>
  ) -> [Choice] {
    guard let command = session.app.filling,
      let parameter = command.parameters.first, let value = command.parameters.dropFirst().first
    else { return [] }
    return session.withShownState { state in
      command.choices(for: value, in: state) { $0 == parameter.name ? field : nil }
    }
  }

  /// Returns whether it is the same form as another, regardless of its content.
  func isSame(as other: OpenForm?) -> Bool {
    app == other?.app && title == other?.title
      && fields.map(\.name) == other?.fields.map(\.name)
  }

  /// The control that saves it, if it is available.
  var saving: Control? { controls.first.flatMap { $0.isEnabled ? $0 : nil } }

  /// Returns whether a line is one of the form's controls.
  func isControl(_ line: String) -> Bool { controls.contains { $0.means(line.trimmed) } }

  /// The names of the fields that are not valid yet.
  var incomplete: [String] {
    fields.filter { $0.error != nil || $0.complaint != nil }.map(\.name)
  }

  /// The names of the fields that were refused.
  var refused: [String] { fields.filter { $0.error != nil }.map(\.name) }

  /// Whether it was refused.
  var isRefused: Bool { !refused.isEmpty }

  /// Returns whether the screen has a problem with a field that cannot be filled in separately, a
  /// secret, and with no other.
  static func refusesOnlySecrets<State, Action>(in session: Session<State, Action>) -> Bool {
    let fillable = OpenForm(in: session)?.fields.map(\.name) ?? []
    let refused = session.screen().elements.compactMap { element -> String? in
      if case .input(let input) = element, input.error != nil { input.name } else { nil }
    }
    return !refused.isEmpty && refused.allSatisfy { !fillable.contains($0) }
  }
}

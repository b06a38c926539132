import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTimeline

/// Finds the line for an action.
///
/// A recording contains actions, not lines: the commands of the app are tried with the action's
/// values until one means exactly the same.
struct CommandSearch<State, Action: Codable & Equatable & Sendable> {
  let app: MountedApp<State, Action>
  /// The state in which the line would be entered.
  let state: State

  /// The number of words to try in a place, and the number of places to fill.
  private static var mostWords: Int { 16 }
  private static var mostParameters: Int { 3 }

  /// Returns the line, or one that dispatches the action itself if there is no command for it.
  func line(for action: Action) -> String {
    let tree = (try? JSON(encoding: action)) ?? .null
    var values: [String] = []
    Leaves.each(of: tree, at: "") { _, value in
      // A string is typed without JSON's quotes.
      if case .string(let text) = value { values.append(text) } else { values.append(value.text) }
    }
    for count in 0...Self.mostParameters {
      for command in app.commands where command.unavailability(in: state) == nil {
        if let line = line(of: command, filling: count, with: values, for: action) { return line }
      }
    }
    return ".dispatch \(tree.text)"
  }

  /// Returns a line with a command and words in a number of places.
  private func line(
    of command: Command<State, Action>, filling count: Int, with values: [String],
    for action: Action
  ) -> String? {
    let parameters = command.parameters.filter { [.argument, .text, .verbatim].contains($0.kind) }
    guard parameters.count >= count else { return nil }
    var lines = [command.name]
    for parameter in parameters.prefix(count) {
      let offered = command.choices(for: parameter, in: state).map(\.word)
      let words = (values + offered).prefix(Self.mostWords).map { Words.quoted($0) }
      lines = lines.flatMap { line in words.map { "\(line) \($0)" } }
    }
    return lines.first { line in
      guard let words = try? Words(line),
        let found = try? app.invocation(of: words, at: state)?.action()
      else { return false }
      return (try? JSONWriter.areAlike(found, action)) ?? false
    }
  }
}

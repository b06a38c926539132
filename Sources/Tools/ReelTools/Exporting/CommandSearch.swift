import Reel
import ReelApp
import ReelCoding
import ReelREPL
import ReelTexts
import ReelTimeline

/// Finds the line for an action.
///
/// A recording contains actions, not lines: the commands of the app are tried with the action's
/// values until one means exactly the same, first without their options.
struct CommandSearch<State, Action: Codable & Equatable & Sendable> {
  let app: MountedApp<State, Action>
  /// The state in which the line would be entered.
  let state: State

  /// The number of words to try in a place, and the number of places to fill.
  private static var mostWords: Int { 16 }
  private static var mostParameters: Int { 3 }

  /// Whether the program itself dispatches an action: where the app starts, or the user has chosen
  /// another language or time zone.
  func isOfProgram(_ action: Action) -> Bool {
    var own = [app.start]
    Leaves.each(of: (try? JSON(encoding: action)) ?? .null, at: "") { _, value in
      guard case .string(let text) = value else { return }
      own += [app.languageChosen(Language(rawValue: text)), app.zoneChosen(Zone(text))]
    }
    return own.contains { isAlike($0, action) }
  }

  /// Returns the line that dispatches an action itself.
  func dispatch(_ action: Action) -> String {
    ".dispatch \(((try? JSON(encoding: action)) ?? .null).text)"
  }

  /// Returns the line, or one that dispatches the action itself if there is no command for it.
  func line(for action: Action) -> String {
    let tree = (try? JSON(encoding: action)) ?? .null
    var values: [String] = []
    Leaves.each(of: tree, at: "") { _, value in
      // A string is typed without JSON's quotes.
      if case .string(let text) = value { values.append(text) } else { values.append(value.text) }
    }
    for hasOptions in [false, true] {
      for count in 0...Self.mostParameters {
        for command in app.commands where command.unavailability(in: state) == nil {
          let lines = lines(of: command, filling: count, with: values)
          let line =
            hasOptions
            ? line(extending: lines, with: values, command, to: tree)
            : lines.first { isAlike(self.action(of: $0), action) }
          if let line, !hasOptions || isAlike(self.action(of: line), action) { return line }
        }
      }
    }
    return dispatch(action)
  }

  /// Returns the lines with a command and words in a number of places.
  private func lines(
    of command: Command<State, Action>, filling count: Int, with values: [String]
  ) -> [String] {
    let parameters = command.parameters.filter { [.argument, .text, .verbatim].contains($0.kind) }
    guard parameters.count >= count else { return [] }
    return parameters.prefix(count).reduce(into: [command.name]) { lines, parameter in
      let words = words(for: parameter, of: command, values)
      lines = lines.flatMap { line in words.map { "\(line) \($0)" } }
    }
  }

  /// Returns the words to try for a parameter.
  private func words(
    for parameter: ParameterSpecification, of command: Command<State, Action>, _ values: [String]
  ) -> [String] {
    let offered = command.choices(for: parameter, in: state).map(\.word)
    return (values + offered).prefix(Self.mostWords).map { Words.quoted($0) }
  }

  /// Returns the line that means most of an action, with the options that mean the rest of it; nil
  /// if there is none.
  private func line(
    extending lines: [String], with values: [String], _ command: Command<State, Action>,
    to action: JSON
  ) -> String? {
    let options = command.parameters.flatMap { parameter -> [String] in
      switch parameter.kind {
      case .option:
        words(for: parameter, of: command, values).map { " --\(parameter.name) \($0)" }
      case .flag: [" --\(parameter.name)"]
      case .argument, .text, .verbatim, .secret: []
      }
    }
    guard !options.isEmpty, var nearest = nearest(lines, to: action) else { return nil }
    while nearest.distance > 0 {
      let line = nearest.line
      guard let better = self.nearest(options.map { line + $0 }, to: action),
        better.distance < nearest.distance
      else { return nil }
      nearest = better
    }
    return nearest.line
  }

  /// Returns the line whose action differs in the fewest values; nil if none means an action.
  private func nearest(_ lines: [String], to action: JSON) -> (line: String, distance: Int)? {
    lines.compactMap { line in
      self.action(of: line).flatMap { try? JSON(encoding: $0) }.map { found in
        var distance = 0
        Leaves.changes(from: found, to: action, at: "") { _ in distance += 1 }
        return (line, distance)
      }
    }.min { $0.distance < $1.distance }
  }

  /// Returns the action of a line; nil if it means none.
  private func action(of line: String) -> Action? {
    guard let words = try? Words(line) else { return nil }
    return try? app.invocation(of: words, at: state)?.action()
  }

  private func isAlike(_ found: Action?, _ action: Action) -> Bool {
    found.flatMap { try? JSONWriter.areAlike($0, action) } ?? false
  }
}

import ReelApp
import ReelTexts

/// Example lines for the commands of apps.
enum HelpExamples {
  /// Returns at most two lines with a command of an app, using possible values of its parameters.
  static func lines<State, Action>(
    for command: Command<State, Action>, in state: State, _ translation: Translation
  ) -> [String] {
    let needed = command.syntax.parameters.filter { $0.kind != .secret && $0.kind != .flag }
    let required = needed.filter(\.isRequired)
    // If nothing is required, the second line has an optional parameter.
    let further = needed.first { !$0.isRequired }.map { [$0] } ?? []
    let variants = required.isEmpty ? [[], further] : [required, required]
    var lines: [String] = []
    for (index, parameters) in variants.enumerated() {
      let words = parameters.compactMap {
        word(for: $0, of: command, in: state, index, translation)
      }
      guard words.count == parameters.count else { continue }
      let line = ([translation(command.syntax.shownName)] + words).joined(separator: " ")
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private static func word<State, Action>(
    for parameter: ParameterSpecification, of command: Command<State, Action>, in state: State,
    _ index: Int, _ translation: Translation
  ) -> String? {
    let values =
      command.choices(for: parameter, in: state).map { translation($0.value) }
      + parameter.examples
    let usual = parameter.expectation == Int.expectation ? ["1", "2"] : []
    let all = values.isEmpty ? usual : values
    guard let value = index < all.count ? all[index] : all.first else { return nil }
    let word = parameter.kind == .text ? value : Words.quoted(value)
    return parameter.kind == .option ? "--\(parameter.name) \(word)" : word
  }
}

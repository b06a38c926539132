extension Screen {
  /// The whole screen in English, for tests: `…` busy, `[…]` available inputs and commands, `(…)`
  /// disabled ones, `→` the command of a row.
  ///
  /// Unlike a terminal's output it is independent of any width and leaves nothing out.
  public var plainText: String { plainText(in: .en) }

  /// Returns the whole screen in a language, for tests, in the form of ``plainText``.
  public func plainText(in language: Language) -> String {
    let translation = Translation(language)
    let title = translation(title) + (isBusy ? " …" : "")
    return ([title] + elements.map { $0.plainText(translation) }).joined(separator: "\n")
  }
}

extension Screen.Element {
  fileprivate func plainText(_ translation: Translation) -> String {
    switch self {
    case .field(let field): return "  \(translation(field.label)): \(translation(field.value))"
    case .progress(let bar): return "  \(bar.value) of \(bar.total): \(translation(bar.label))"
    case .text(let text): return "  \(translation(text.text))"
    case .row(let row):
      let parts = [
        row.mark.map { "\($0.symbol) (\(translation($0.meaning)))" }, row.id,
        translation(row.title), translation(row.detail), row.mark?.background,
        row.motion?.rawValue, row.command.map { "→ \($0)" },
      ]
      return "  " + parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    case .input(let input):
      let value = input.isEnabled ? "[\(input.value)]" : "(\(input.value))"
      let parts = [
        "\(input.name) “\(translation(input.label))” \(value)", input.motion?.rawValue,
        input.error.map { "! \(translation($0))" },
      ]
      return "  " + parts.compactMap { $0 }.joined(separator: " ")
    case .notice(let notice): return "  \(notice.kind): \(translation(notice.text))"
    case .controls(let controls):
      return "  "
        + controls.controls.map { control in
          let name = translation(control.name)
          return control.isEnabled ? "[\(name)]" : "(\(name))"
        }.joined(separator: " ")
    }
  }
}

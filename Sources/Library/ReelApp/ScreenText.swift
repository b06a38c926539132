import ReelTexts

extension Screen {
  /// The whole screen in English, for tests: `…` busy, `[…]` available inputs and commands, `(…)`
  /// disabled ones, `→` the command of a row.
  ///
  /// Unlike a terminal's output it is independent of any width and leaves nothing out.
  public var plainText: String {
    ([title.english + (isBusy ? " …" : "")] + elements.map(\.plainText)).joined(separator: "\n")
  }
}

extension Screen.Element {
  fileprivate var plainText: String {
    switch self {
    case .field(let field): return "  \(field.label.english): \(field.value.english)"
    case .progress(let bar): return "  \(bar.value) of \(bar.total): \(bar.label.english)"
    case .text(let text): return "  \(text.text.english)"
    case .row(let row):
      let parts = [
        row.mark.map { "\($0.symbol) (\($0.meaning.english))" }, row.id, row.title.english,
        row.detail.english,
        row.mark?.background, row.motion?.rawValue, row.command.map { "→ \($0)" },
      ]
      return "  " + parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    case .input(let input):
      let value = input.isEnabled ? "[\(input.value)]" : "(\(input.value))"
      let parts = [
        "\(input.name) “\(input.label.english)” \(value)", input.motion?.rawValue,
        input.error.map { "! \($0.english)" },
      ]
      return "  " + parts.compactMap { $0 }.joined(separator: " ")
    case .notice(let notice): return "  \(notice.kind): \(notice.text.english)"
    case .controls(let controls):
      return "  "
        + controls.controls.map { $0.isEnabled ? "[\($0.command)]" : "(\($0.command))" }
        .joined(separator: " ")
    }
  }
}

/// The choices below a line, in columns that fit the terminal.
struct CompletionList {
  var columns: Int
  var rows: Int
  var usesColor: Bool

  /// The lines of the list; none is wider than the terminal, and they leave room for the prompt.
  func lines(for completions: [Completion]) -> [String] {
    let hasDescriptions = completions.contains { !$0.description.isEmpty }
    let lines = hasDescriptions ? described(completions) : grid(completions)
    let limit = max(1, rows - 2)
    guard lines.all.count > limit else { return lines.all }
    let shown = limit - 1
    let left = completions.count - shown * lines.perLine
    return lines.all.prefix(shown) + [dimmed("… and \(left) more")]
  }

  private typealias Lines = (all: [String], perLine: Int)

  private func described(_ completions: [Completion]) -> Lines {
    let texts = completions.map { TerminalText.sanitized($0.text) }
    let widest = texts.map(TerminalText.width).max() ?? 0
    let first = min(widest, max(8, (columns - 4) / 2))
    let second = max(0, columns - first - 5)
    let lines = zip(texts, completions).map { text, completion in
      let name = TerminalText.truncated(text, to: first)
      let words = TerminalText.truncated(
        TerminalText.sanitized(completion.description).replacing("\n", with: " "), to: second)
      guard !words.isEmpty else { return "  " + name }
      return "  " + TerminalText.padded(name, to: first) + "  " + dimmed(words)
    }
    return (lines, 1)
  }

  private func grid(_ completions: [Completion]) -> Lines {
    let texts = completions.map { TerminalText.sanitized($0.text) }
    let width = min((texts.map(TerminalText.width).max() ?? 0) + 2, max(1, columns - 1))
    let perLine = max(1, (columns - 1) / width)
    let lines = stride(from: 0, to: texts.count, by: perLine).map { start in
      let cells = texts[start..<min(start + perLine, texts.count)]
      let fitted = cells.map { TerminalText.truncated($0, to: width) }
      return fitted.dropLast().map { TerminalText.padded($0, to: width) }.joined()
        + (fitted.last ?? "")
    }
    return (lines, perLine)
  }

  private func dimmed(_ text: String) -> String {
    usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

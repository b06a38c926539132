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
    var texts = completions.map { TerminalText.sanitized($0.text) }
    let room = max(8, (columns - 4) / 2)
    var widest = texts.map(TerminalText.width).max() ?? 0
    if widest > room {
      texts = Self.withoutCommonParts(texts)
      widest = texts.map(TerminalText.width).max() ?? 0
    }
    let first = min(widest, room)
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
    let whole = completions.map { TerminalText.sanitized($0.text) }
    let fits = whole.allSatisfy { TerminalText.width($0) < columns }
    let texts = fits ? whole : Self.withoutCommonParts(whole)
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

  /// Removes the folders, or the parts of a path, that all texts begin with.
  private static func withoutCommonParts(_ texts: [String]) -> [String] {
    guard let first = texts.first, texts.count > 1 else { return texts }
    let common = texts.dropFirst().reduce(Substring(first)) { common, text in
      common.prefix(zip(common, text).prefix { $0 == $1 }.count)
    }
    guard let end = common.lastIndex(where: { "./[".contains($0) }) else { return texts }
    let count = common[...end].count
    return texts.map { "…" + $0.dropFirst(count) }
  }

  private func dimmed(_ text: String) -> String {
    usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

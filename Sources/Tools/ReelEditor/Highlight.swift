/// A part of the line being edited that is drawn in a style of its own.
public struct Highlight: Equatable, Sendable {
  /// The characters, counted from the start of the line.
  public var range: Range<Int>
  /// The parameters of the colour sequence, such as `31` for red.
  public var sgr: String

  /// Creates a highlighted part.
  public init(_ range: Range<Int>, sgr: String) {
    self.range = range
    self.sgr = sgr
  }
}

extension EditSession {
  /// Returns the style of each code point of the line; empty if none has one.
  ///
  /// - Parameter isEnded: whether the line has been typed wholly.
  func styles(isEnded: Bool) -> [String] {
    guard configuration.usesColor, !isAnswer, heldPrompt == nil else { return [] }
    let scalars = self.scalars
    let line = text(to: scalars.count)
    let highlights = mailbox.handlers.highlights(line, isEnded ? nil : text(to: cursor).count)
    if highlights.isEmpty { return [] }
    let styles = line.enumerated().flatMap { index, character in
      let found = highlights.filter { $0.range.contains(index) }.map(\.sgr)
      return Array(
        repeating: found.joined(separator: ";"), count: character.unicodeScalars.count)
    }
    return styles.suffix(scalars.count)
  }
}

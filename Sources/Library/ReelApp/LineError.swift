import ReelCoding

/// A place in a line and what is wrong there.
public struct LineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var message: String
  /// Which characters of the line it is about; an empty range at the end where something is
  /// missing; nil for the line as a whole.
  public var range: Range<Int>?
  /// What kind of mistake it is.
  public var code: Code
  /// What may have been meant: a word that would do in that place; nil where nothing is near.
  public var suggestion: String?
  /// What there is besides to be known about it, as a value; null for nothing.
  package var details = JSON.null

  /// Creates an error about a place in a line.
  public init(
    _ message: String, at range: Range<Int>? = nil, code: Code = .invalidArgument,
    suggestion: String? = nil
  ) {
    self.message = message
    self.range = range
    self.code = code
    self.suggestion = suggestion
  }

  /// The same error, at a place where it names none.
  package func at(_ range: Range<Int>) -> LineError {
    var copy = self
    copy.range = self.range ?? range
    return copy
  }

  /// The message alone.
  public var description: String { message }

  /// The message, the line, and a caret under the place; of a line that is too long to be read,
  /// what stands around the place.
  public func explained(in line: String) -> String {
    guard let range, !line.isEmpty else { return message }
    let characters = Array(line)
    let start = min(range.lowerBound, characters.count)
    let end = min(max(range.upperBound, start), characters.count)
    var shown = 0..<characters.count
    if shown.count > Self.longestLine {
      let first = max(0, start - Self.longestLine / 4)
      shown = first..<min(first + Self.longestLine, characters.count)
    }
    let before = shown.lowerBound > 0 ? "…" : ""
    let after = shown.upperBound < characters.count ? "…" : ""
    let indent = String(repeating: " ", count: before.count + start - shown.lowerBound)
    let carets = String(repeating: "^", count: max(1, min(end, shown.upperBound) - start))
    return """
      \(message)
        \(before)\(String(characters[shown]))\(after)
        \(indent)\(carets)
      """
  }

  /// How many characters of a line are shown at most.
  private static let longestLine = 400
}

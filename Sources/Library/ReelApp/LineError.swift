import ReelCoding

/// A problem at a place in a line.
public struct LineError: TextError, Equatable, Sendable {
  /// A message that says what is wrong and what would be right.
  public var message: Text
  /// The characters of the line in question; an empty range at the end if something is missing; nil
  /// for the line as a whole.
  public var range: Range<Int>?
  /// The kind of problem.
  public var code: Code
  /// A suggestion: a similar word that would be valid; nil if there is none.
  public var suggestion: String?
  /// Further data about the problem; null if there is none.
  package var details = JSON.null

  /// Creates an error at a place in a line.
  public init(
    _ message: Text, at range: Range<Int>? = nil, code: Code = .invalidArgument,
    suggestion: String? = nil
  ) {
    self.message = message
    self.range = range
    self.code = code
    self.suggestion = suggestion
  }

  /// Returns the same error, at a place if it has none yet.
  package func at(_ range: Range<Int>) -> LineError {
    var copy = self
    copy.range = self.range ?? range
    return copy
  }

  /// The message alone.
  public var text: Text { message }

  /// Returns the message, the line, and a caret under the place; of a very long line, only the part
  /// around the place.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - width: returns the number of columns that a text takes.
  public func explained(in line: String, width: (String) -> Int = { $0.count }) -> Text {
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
    func columns(_ range: Range<Int>) -> Int { width(String(characters[range])) }
    let indent = String(repeating: " ", count: before.count + columns(shown.lowerBound..<start))
    let carets = String(
      repeating: "^", count: max(1, columns(start..<max(start, min(end, shown.upperBound)))))
    return message
      + Text(
        verbatim: """

            \(before)\(String(characters[shown]))\(after)
            \(indent)\(carets)
          """)
  }

  /// The maximum number of characters of a line to show.
  private static let longestLine = 400
}

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

  /// Returns the message, the line, and a caret under the place; of a line that is too long, only
  /// the part around the place.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - columns: the number of columns of the window; nil if there is none, and only very long
  ///     lines are shortened.
  ///   - width: returns the number of columns that a text takes.
  public func explained(
    in line: String, columns: Int? = nil, width: (String) -> Int = { $0.count }
  ) -> Text {
    guard let range, !line.isEmpty else { return message }
    let characters = Array(line)
    let start = min(range.lowerBound, characters.count)
    let end = min(max(range.upperBound, start), characters.count)
    var shown = 0..<characters.count
    // Of a window, the indentation takes two columns, and the signs for what is left out two more.
    if width(line) > columns.map({ $0 - 2 }) ?? Self.longestLine {
      let room = columns.map { max($0 - 4, Self.shortestLine) } ?? Self.longestLine
      shown = Self.part(of: characters, around: start, of: room, width)
    }
    let before = shown.lowerBound > 0 ? "…" : ""
    let after = shown.upperBound < characters.count ? "…" : ""
    func taken(_ range: Range<Int>) -> Int { width(String(characters[range])) }
    let indent = String(repeating: " ", count: before.count + taken(shown.lowerBound..<start))
    let carets = String(
      repeating: "^", count: max(1, taken(start..<max(start, min(end, shown.upperBound)))))
    return message
      + Text(
        verbatim: """

            \(before)\(String(characters[shown]))\(after)
            \(indent)\(carets)
          """)
  }

  /// Returns the part of a line around a place that takes at most so many columns: a quarter of
  /// them for what is before the place, or more if less follows.
  private static func part(
    of line: [Character], around place: Int, of room: Int, _ width: (String) -> Int
  ) -> Range<Int> {
    var part = place..<place
    var used = 0
    func takes(_ index: Int, upTo columns: Int) -> Bool {
      guard line.indices.contains(index) else { return false }
      let next = width(String(line[index]))
      guard used + next <= columns else { return false }
      used += next
      return true
    }
    for (before, after) in [(room / 4, room), (room, room)] {
      while takes(part.lowerBound - 1, upTo: before) {
        part = part.lowerBound - 1..<part.upperBound
      }
      while takes(part.upperBound, upTo: after) { part = part.lowerBound..<part.upperBound + 1 }
    }
    return part
  }

  /// The maximum number of columns of a line to show, without a window.
  private static let longestLine = 400
  /// The number of columns of a line to show in the smallest of windows.
  private static let shortestLine = 8
}

import ReelTexts
import Foundation
import Reel
import ReelApp

/// Commands and expectations, written by a person.
public struct Script: Sendable {
  /// A line, and where it stands.
  public struct Line: Sendable, Equatable {
    /// The line's number, counted from 1.
    public let number: Int
    /// What it comes from, for messages; nil where all lines come from the same.
    let source: String?
    /// The line in words.
    let words: Words
    /// Whether this is the beginning of a line that is too long.
    let isCut: Bool

    /// Splits a line into words.
    init(number: Int, text: String, source: String? = nil, isCut: Bool = false) {
      self.number = number
      self.source = source
      self.isCut = isCut
      words = Words(unfinished: text)
    }

    /// What it says.
    public var text: String { words.line }

    /// Whether there is more to it than blanks and a comment.
    var saysSomething: Bool { !words.words.isEmpty }

    /// Whether it asks for the failure that has just happened.
    fileprivate var asksForError: Bool {
      words.words.count > 1 && words.words[0].text == "expect" && words.words[1].text == "error"
    }
  }

  /// A script that cannot be read.
  public struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// Which file, and why.
    public let description: String

    /// It has more bytes than a script may have.
    static func tooLong(_ path: String) -> Self {
      Self(description: "\(path): \(texts.session.scripts.isTooLong(Script.longest))")
    }
  }

  /// How many bytes a script may have.
  static let longest = 64 << 20

  /// All lines; those that say nothing are passed over, unless they answer what a command asks.
  public let lines: [Line]

  /// How many lines say something.
  public var count: Int { lines.count { $0.saysSomething } }

  /// Reads a script.
  ///
  /// - Throws: ``Unreadable`` where the file cannot be read or is no UTF-8 text.
  public init(path: String) throws {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      // A device may have no end.
      data = try file.read(upToCount: Self.longest + 1) ?? Data()
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: path)
        ? texts.session.scripts.unreadable : texts.session.scripts.noSuchFile
      throw Unreadable(description: "\(path): \(reason)")
    }
    guard data.count <= Self.longest else { throw Unreadable.tooLong(path) }
    guard let text = String(data: data, encoding: .utf8) else {
      let line = Self.firstBadLine(of: data)
      throw Unreadable(description: "\(path):\(line): \(texts.session.scripts.noUTF8)")
    }
    self.init(text: text)
  }

  /// Takes the lines of a text.
  public init(text: String) {
    var text = text[...]
    if text.first == "\u{feff}" { text.removeFirst() }
    var parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // What follows the last line break is a line only if there is something.
    if parts.last?.isEmpty == true { parts.removeLast() }
    lines = parts.enumerated().map { Line(number: $0.offset + 1, text: String($0.element)) }
  }

  /// Lines, one after the other.
  static func stream(of lines: [Line]) -> AsyncStream<Line> {
    AsyncStream { continuation in
      for line in lines { continuation.yield(line) }
      continuation.finish()
    }
  }

  /// Whether the next line asks for the failure that has just happened.
  static func isForgiven(by next: some Collection<Line>) -> Bool {
    next.first(where: \.saysSomething)?.asksForError ?? false
  }

  private static func firstBadLine(of data: Data) -> Int {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(data: Data($0), encoding: .utf8) == nil } ?? 0) + 1
  }
}

import Foundation
import Reel
import ReelApp
import ReelSupport
import ReelTexts

/// Commands and expectations, written by a person.
public struct Script: Sendable {
  /// A line with its place.
  public struct Line: Sendable, Equatable {
    /// The line's number, counted from 1.
    public let number: Int
    /// The script that contains it, or `-c` for a line of that option; nil for other input.
    let source: String?
    /// The line in words.
    package let words: Words
    /// What makes it unusable, if anything does.
    let flaw: Flaw?
    /// Whether it is performed only if an agent may run its command.
    let isTrial: Bool

    /// What makes a line of standard input unusable.
    package enum Flaw: Sendable, Equatable {
      /// This is only its beginning.
      case tooLong
      /// It is not UTF-8.
      case notText
      /// It cannot be read, because of an error of the system.
      case unreadable(Int32)

      /// Whether there is no line after it.
      var isLast: Bool { if case .unreadable = self { true } else { false } }

      /// The problem.
      var text: Text {
        switch self {
        case .tooLong: "a line has at most \(StandardInputLines.longestLine) bytes"
        case .notText: Script.notText
        case .unreadable(let code): Script.unreadable(code)
        }
      }
    }

    /// The first character of a trial's lines in standard input: a control character that no one
    /// types.
    package static let trialMark = "\u{10}"

    /// Splits a line into words.
    package init(
      number: Int, text: String, source: String? = nil, flaw: Flaw? = nil, isTrial: Bool = false
    ) {
      self.number = number
      self.source = source
      self.flaw = flaw
      self.isTrial = isTrial
      words = Words(unfinished: text)
    }

    /// Reads a line of standard input, which may be marked as a trial's.
    package init(number: Int, input text: String, flaw: Flaw? = nil) {
      let isTrial = text.utf8.starts(with: Self.trialMark.utf8)
      // The mark and what follows may be one character.
      let rest = text.unicodeScalars.dropFirst(isTrial ? 1 : 0)
      self.init(number: number, text: String(rest), flaw: flaw, isTrial: isTrial)
    }

    /// The text.
    public var text: String { words.line }

    /// Whether it contains more than spaces and a comment.
    var saysSomething: Bool { !words.words.isEmpty }

    /// Whether it expects the failure that has just happened.
    var asksForError: Bool {
      words.words.count > 1 && words.words[0].text == "expect" && words.words[1].text == "error"
    }
  }

  /// A script that cannot be read.
  public struct Unreadable: TextError, Equatable {
    /// The file, and the reason.
    public let text: Text

    /// Returns the error for a script that is too large.
    static func tooLong(_ path: String) -> Self {
      Self(text: Text(verbatim: "\(path): ") + "a script has at most \(Script.longest) bytes")
    }

    /// Returns the error for what the system refuses to read.
    static func failed(_ name: String, _ code: Int32) -> Self {
      Self(text: Text(verbatim: "\(name): ") + Script.unreadable(code))
    }

    /// Returns the error for what is not UTF-8.
    static func notText(_ place: String) -> Self { Self(text: Script.problem(of: place)) }
  }

  /// The problem of text that is not UTF-8.
  static let notText: Text = "this is not UTF-8 text"

  /// Returns the problem of what the system refuses to read.
  static func unreadable(_ code: Int32) -> Text { "this cannot be read: \(Text.systemError(code))" }

  /// Returns the problem of a word that is not UTF-8, or of what is at a place.
  static func problem(of word: String) -> Text {
    Text(verbatim: "\(FileName.shown(word)): ") + notText
  }

  /// The maximum size of a script in bytes.
  static let longest = 64 << 20

  /// All lines; empty ones are skipped, unless they answer a command's question.
  public let lines: [Line]
  /// The script's folder, in which it finds its data.
  private let folder: String

  /// The number of lines that are not empty.
  public var count: Int { lines.count { $0.saysSomething } }

  /// Reads a script.
  ///
  /// - Throws: ``Unreadable`` if the file cannot be read or is not UTF-8 text.
  public init(path: String) throws { try self.init(path: path, mustBeRegular: false) }

  /// Reads a script.
  ///
  /// - Parameter mustBeRegular: whether a pipe, for example, is refused: the user has not named it.
  init(path: String, mustBeRegular: Bool) throws {
    let data: Data
    do {
      data = Data(
        try SystemFile.contents(
          of: path, most: Self.longest + 1, mustBeRegular: mustBeRegular))
    } catch {
      let reason: Text =
        error.isMissing
        ? "there is no such file"
        : mustBeRegular && SystemFile.kind(of: path) == .other
          ? error.text : "it cannot be read"
      throw Unreadable(text: Text(verbatim: "\(path): ") + reason)
    }
    guard data.count <= Self.longest else { throw Unreadable.tooLong(path) }
    self.init(
      text: try Self.text(of: data, at: path), in: SystemFile.folder(of: path), source: path)
  }

  /// Creates a script from what was read from standard input.
  ///
  /// - Throws: ``Unreadable`` if it is not UTF-8 text.
  package init(standardInput data: Data) throws(Unreadable) {
    self.init(text: try Self.text(of: data, at: "stdin"))
  }

  /// Returns the text of a file.
  ///
  /// - Throws: ``Unreadable`` with the first line that is not UTF-8, after the file's name.
  package static func text(of data: Data, at place: String) throws(Unreadable) -> String {
    guard let text = String(data: data, encoding: .utf8) else {
      throw Unreadable.notText("\(place):\(firstBadLine(of: data))")
    }
    return text
  }

  /// Creates a script from a text.
  public init(text: String) { self.init(text: text, in: "") }

  private init(text: String, in folder: String, source: String? = nil) {
    self.folder = folder
    lines = TextLines.of(text).enumerated().map {
      Line(number: $0.offset + 1, text: $0.element, source: source)
    }
  }

  /// The line that names the data with which it begins; nil if there is none.
  package func beginningLine<State, Action>(
    in commands: ShellCommands<State, Action>
  ) -> Line? {
    lines.first(where: \.saysSomething).flatMap { line in
      let isBeginning = commands.row(of: line.words)?.namesStoredData == true
      return isBeginning && line.words.words.count == 2 ? line : nil
    }
  }

  /// Returns the folder with the data with which it begins; nil if there are none.
  ///
  /// - Throws: ``Unreadable`` if there is no such folder.
  package func beginning<State, Action>(
    in commands: ShellCommands<State, Action>
  ) throws(Unreadable) -> NamedPath? {
    guard let word = beginningLine(in: commands)?.words.words[1] else { return nil }
    let data = NamedPath(word, in: folder)
    // An empty name is refused as the line is performed.
    guard !word.text.isEmpty else { return nil }
    guard SystemFile.kind(of: data.path) == .folder else {
      throw Unreadable(text: Text(verbatim: "\(data.path): ") + "there is no such folder")
    }
    return data
  }

  /// Lines that are all there.
  package struct Lines: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private var rest: ArraySlice<Line>

    /// Creates the sequence of some lines.
    package init(_ lines: [Line]) { rest = lines[...] }

    package func makeAsyncIterator() -> Self { self }

    package mutating func next() async -> Line? { rest.popFirst() }

    package mutating func next(isolation: isolated (any Actor)?) async -> Line? { rest.popFirst() }
  }

  /// Returns whether the next line expects the failure that has just happened.
  package static func isForgiven(by next: some Collection<Line>) -> Bool {
    next.first(where: \.saysSomething)?.asksForError ?? false
  }

  private static func firstBadLine(of data: Data) -> Int {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { String(data: Data($0), encoding: .utf8) == nil } ?? 0) + 1
  }
}

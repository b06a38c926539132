import Reel
import ReelApp

/// One of the shell's own commands: a word that begins with a dot.
struct ShellCommand<
  State: Codable & Equatable & Sendable, Action: Codable & Equatable & Sendable
>: Sendable {
  /// A line that gives the command.
  struct Invocation: Sendable {
    let line: String
    let words: Words
    let synopsis: String

    /// The words after the command's own.
    var arguments: ArraySlice<Word> { words.words.dropFirst() }

    /// What follows the command's own word, as it stands.
    var rest: (text: String, offset: Int) { text(from: 1) }

    /// What stands in the line from one of its words on, as it stands; the command's is word 0.
    func text(from word: Int) -> (text: String, offset: Int) {
      guard words.words.count > word else { return ("", words.end) }
      let start = words.words[word].range.lowerBound
      let end = Words.end(ofTextIn: line, from: start)
      return (String(Array(line)[start..<end]).trimmed, start)
    }

    /// The only argument.
    ///
    /// - Throws: `LineError` where there is none, or more than one.
    func single(_ what: String) throws(LineError) -> Word {
      guard let word = try optional() else {
        throw LineError(
          localized(
            en: "\(what) is missing; write: .\(synopsis)",
            de: "es fehlt: \(what); so wird es geschrieben: .\(synopsis)"),
          at: words.end..<words.end)
      }
      return word
    }

    /// The only argument, if there is one.
    ///
    /// - Throws: `LineError` where there are several.
    func optional() throws(LineError) -> Word? {
      if arguments.count > 1 {
        let extra = arguments[arguments.startIndex + 1]
        throw LineError(
          localized(
            en: "“\(extra.excerpt)” is too much here; write: .\(synopsis)",
            de: "„\(extra.excerpt)“ ist hier zu viel; so wird es geschrieben: .\(synopsis)"),
          at: extra.range)
      }
      return arguments.first
    }

    /// Checks that there are no arguments.
    func none() throws(LineError) {
      if let extra = arguments.first {
        throw LineError(
          localized(
            en: "“\(extra.excerpt)” is too much here; write: .\(synopsis)",
            de: "„\(extra.excerpt)“ ist hier zu viel; so wird es geschrieben: .\(synopsis)"),
          at: extra.range)
      }
    }

    /// A whole number of at least 0 as an argument, where there is one.
    func number(_ word: Word) throws(LineError) -> Int {
      guard let number = Int(word.text), number >= 0 else {
        throw LineError(
          localized(
            en: "“\(word.excerpt)” is not a number; write: .\(synopsis)",
            de: "„\(word.excerpt)“ ist keine Zahl; so wird es geschrieben: .\(synopsis)"),
          at: word.range)
      }
      return number
    }
  }

  /// The word, without the dot.
  let name: String
  /// Other words for it.
  var aliases: [String] = []
  /// How it is written, without the dot, with words in capital letters for what one fills in.
  let synopsis: String
  /// What it does, in a line.
  let summary: Localized<String>
  /// More about it, for `.help NAME`.
  var details = Localized(en: "", de: "")
  /// From which of its words on the line is read as it stands, as JSON and conditions are.
  var textFrom: Int?
  /// Whether the current app has to have been started.
  var usesApp = false
  /// Does it.
  let run: @Sendable (isolated Session<State, Action>, Invocation) async throws -> Outcome
}

extension ShellCommand {
  /// How it is written, without the dot, in the language of the line that is being done.
  var usage: String { Placeholders.localized(synopsis) }
}

extension Session {
  typealias Own = ShellCommand<State, Action>

  /// All of the shell's own commands, in the order in which `.help` lists them.
  static var shellCommands: [ShellCommand<State, Action>] {
    orientationCommands + historyCommands + questionCommands + travelCommands + branchCommands
      + editingCommands + recordingCommands + saveCommands + exportCommands + reportCommands
      + worldCommands
  }
}

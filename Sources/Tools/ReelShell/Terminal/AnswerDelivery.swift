import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// Brings what a typed line has answered to where it is to go.
struct AnswerDelivery: Sendable {
  let editor: LineEditor
  /// The pager that the user prefers: a command of the system's shell; nil for the editor's own.
  private let pager: String?

  init(_ editor: LineEditor, environment: [String: String]) {
    self.editor = editor
    pager = environment["PAGER"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Shows an answer that is longer than the window.
  ///
  /// - Throws: ``Failure`` where the pager fails.
  func page(_ text: String) async throws {
    guard !text.isEmpty else { return }
    if let pager {
      // What `less` needs to show colours.
      return try await give(text, to: pager, environment: ["LESS": "R"])
    }
    let said = texts.session.terminal
    await editor.page(
      text,
      saying: PagerWords(
        place: { said.page($0, $1, $2) }, keys: said.pageKeys, notFound: { said.notFound($0) }))
  }

  /// Gives an answer to a program.
  ///
  /// - Throws: ``Failure`` where that does not end well.
  func give(
    _ text: String, to program: String, environment: [String: String] = [:]
  ) async throws {
    let end = await editor.lend {
      ForegroundProgram.run(program, input: text, environment: environment)
    }
    let said = texts.session.terminal
    switch end {
    case .exit(0)??: break
    case .exit(let code)??: throw Failure(said.programExit(program, Int(code)))
    case .signal(let signal)??: throw Failure(said.programSignal(program, Int(signal)))
    case nil, .some(nil): throw Failure(said.programUnstarted(program))
    }
  }
}

/// A file that a typed line has named for its answers.
struct AnswerFile {
  private var file: OutputFile
  private let word: Word

  /// Creates the file, before the line is done.
  ///
  /// - Throws: `LineError` where it is there already, or cannot be.
  init(_ word: Word) throws(LineError) {
    self.word = word
    var named = word
    if word.text.hasPrefix("~/"), !word.isQuoted {
      named.text = NSHomeDirectory() + word.text.dropFirst()
    }
    file = try NewFile.create(named, kind: ">")
  }

  /// Writes all of the answers; takes the file away again where that fails.
  mutating func write(_ text: String) throws(LineError) {
    do throws(RecordingError) {
      try file.write(Array(text.utf8))
    } catch {
      file.remove()
      throw NewFile.explained(error, word, ">")
    }
    file.close()
  }

  /// Takes the file away again.
  mutating func remove() { file.remove() }
}

import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelTexts
import ReelTimeline

/// Delivers the output of a typed line to its destination.
struct ReplyDelivery: Sendable {
  let editor: LineEditor
  /// The user's preferred pager: a command of the system's shell; nil for the editor's own.
  private let pager: String?

  init(_ editor: LineEditor, environment: [String: String]) {
    self.editor = editor
    pager = environment["PAGER"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }

  /// Shows an answer that is longer than the window.
  ///
  /// - Throws: A ``Failure`` if the pager fails.
  func page(_ text: String, in translation: Translation) async throws {
    guard !text.isEmpty else { return }
    if let pager {
      // `less` needs this to show colours.
      return try await give(text, to: pager, environment: ["LESS": "R"])
    }
    await editor.page(
      text,
      saying: PagerWords(
        place: { translation("\($0)–\($1) of \($2)") },
        keys: translation("space next, b back, / search, q quit"),
        notFound: { translation("“\(verbatim: $0)” is not found") }))
  }

  /// Pipes an answer to a program.
  ///
  /// - Throws: A ``Failure`` if the program fails.
  func give(
    _ text: String, to program: String, environment: [String: String] = [:]
  ) async throws {
    let end = await editor.lend {
      ForegroundProgram.run(program, input: text, environment: environment)
    }
    switch end {
    case .exit(0)??: break
    case .exit(let code)??:
      throw Failure("“\(verbatim: program)” ended with exit code \(Int(code))")
    case .signal(let signal)??:
      throw Failure("“\(verbatim: program)” was ended by signal \(Int(signal))")
    case nil, .some(nil): throw Failure("“\(verbatim: program)” cannot be started")
    }
  }
}

/// The file named by a typed line for its output.
struct ReplyFile {
  private static let kind = Text(verbatim: ">")

  private var file: OutputFile
  private let word: Word

  /// Creates the draft of the file, before the line is performed.
  ///
  /// - Throws: A `LineError` if it exists, or cannot be created.
  init(_ word: Word) throws(LineError) {
    self.word = word.inHome
    file = try NewFile.create(word.inHome, kind: Self.kind)
  }

  /// Writes the whole output, and gives the file its name; deletes it again if that fails.
  mutating func write(_ text: String) throws(LineError) {
    do throws(RecordingError) {
      try file.write(Array(text.utf8))
    } catch {
      file.remove()
      throw NewFile.explained(error, word, Self.kind)
    }
    try NewFile.finish(&file, word, kind: Self.kind)
  }

  /// Deletes the file again.
  mutating func remove() { file.remove() }
}

import Foundation
import Reel
import ReelApp
import ReelEditor
import ReelSupport
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

  /// Shows a reply that is longer than the window.
  ///
  /// - Throws: A ``LineFailure`` if the pager fails.
  func page(_ text: String, in translation: Translation) async throws {
    guard !text.isEmpty else { return }
    if let pager {
      // `less` needs this to show colours.
      let end = await run(pager, reading: text, environment: ["LESS": "R"])
      if let end, !Self.endsWithoutProgram.contains(end) { return try Self.check(end, of: pager) }
    }
    await editor.page(
      text,
      saying: PagerWords(
        place: { translation("\($0)–\($1) of \($2)") },
        keys: translation("space next, b back, / search, q quit"),
        notSearched: translation("nothing has been searched for"),
        notFound: { translation("“\(verbatim: $0)” is not found") }))
  }

  /// Pipes a reply to a program.
  ///
  /// - Throws: A ``LineFailure`` if the program fails.
  func give(_ text: String, to program: String) async throws {
    guard let end = await run(program, reading: text, environment: [:]) else {
      throw LineFailure("“\(verbatim: program)” cannot be started")
    }
    try Self.check(end, of: program)
  }

  /// Runs a program that has the terminal; returns how it ended; nil if it could not be started.
  private func run(
    _ program: String, reading text: String, environment: [String: String]
  ) async -> SpawnedProcess.End? {
    let draws = editor.draws
    let end = await editor.lend {
      defer { if draws { StandardOutput.write(Self.newRow, to: STDOUT_FILENO) } }
      return ForegroundProgram.run(program, input: text, environment: environment)
    }
    return end ?? nil
  }

  /// The ends of the system's shell if it cannot execute a program, or does not find it.
  private static let endsWithoutProgram: [SpawnedProcess.End] = [.exit(126), .exit(127)]

  /// The end of the system's shell after that of a program by Ctrl-C.
  private static let interrupted = SpawnedProcess.End.exit(128 + SIGINT)

  /// Checks how a program ended; that the user has ended it with Ctrl-C is no failure.
  private static func check(_ end: SpawnedProcess.End, of program: String) throws {
    switch end {
    case .exit(0), interrupted, .signal(SIGINT): break
    case .exit(let code):
      throw LineFailure("“\(verbatim: program)” ended with exit code \(Int(code))")
    case .signal(let signal):
      throw LineFailure("“\(verbatim: program)” was ended by signal \(Int(signal))")
    }
  }

  /// Ends a program's colours, and its last row unless it has, with a mark, as fish does: at the
  /// beginning of a row, the mark is overwritten; after text, the spaces reach into the next one.
  private static var newRow: String {
    let spaces = String(repeating: " ", count: TerminalSize.current.columns - 1)
    return "\u{1B}[m⏎\(spaces)\r\u{1B}[K"
  }
}

/// The file named by a typed line for its output.
struct ReplyFile {
  private enum Target {
    /// A draft, which gets its name once it is whole.
    case new(OutputFile)
    case existing(FileHandle)
  }

  private static let kind = Text(verbatim: ">")

  private var target: Target
  private let file: NamedPath

  /// Prepares the file, before the line is performed: the draft of a new one, unless one that is
  /// extended exists, or it is a device or a pipe.
  ///
  /// - Throws: A `LineError` if it must be new and exists, or cannot be created or written.
  init(_ file: NamedPath, isExtended: Bool) throws(LineError) {
    self.file = file
    guard !file.text.isEmpty else { throw LineError(NamedPath.empty(), at: file.range) }
    // A device or a pipe is written to as it is.
    if isExtended && SystemFile.exists(file.path) || SystemFile.kind(of: file.path) == .other {
      target = .existing(try Self.opened(file))
    } else {
      target = .new(try NewFile.create(file, kind: Self.kind))
    }
  }

  /// Opens a file for writing at its end; a pipe without a reader is no such file.
  private static func opened(_ file: NamedPath) throws(LineError) -> FileHandle {
    let descriptor = SystemFile.call(file.path) {
      open($0, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw unwritable(file, .systemError) }
    // Its reader may be slow.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func unwritable(_ file: NamedPath, _ reason: Text) -> LineError {
    NewFile.explained(.unwritable(path: file.path, reason: reason), file, kind)
  }

  /// Writes the whole output, and gives a new file its name, or deletes it again if that fails.
  mutating func write(_ text: String) throws(LineError) {
    switch target {
    case .existing(let open):
      do {
        try PipeWriter.write(text, to: open.fileDescriptor)
      } catch {
        errno = error.code
        throw Self.unwritable(file, .systemError)
      }
    case .new(var draft):
      do throws(RecordingError) {
        try draft.write(Array(text.utf8))
      } catch {
        draft.remove()
        throw NewFile.explained(error, file, Self.kind)
      }
      try NewFile.finish(&draft, file, kind: Self.kind)
    }
  }

  /// Deletes a new file again.
  mutating func remove() { if case .new(var file) = target { file.remove() } }
}
